-- The words of a page that a conversation is about, as JSON: the ids of the first and last piece of text, and the words themselves.
ALTER TABLE comment ADD COLUMN anchor TEXT;
