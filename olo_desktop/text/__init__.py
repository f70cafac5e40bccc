"""Reading prose: numbers, units, periods, sentences and citation marks. Strings in, values out; no files."""
