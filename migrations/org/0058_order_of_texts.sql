-- Texts fold ß, ø, ł and others, and sort by their numbers: indexes that hold results of these functions are made anew.
REINDEX;
