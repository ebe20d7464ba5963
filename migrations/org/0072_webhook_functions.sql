-- The third target of an address that other products send to: a function in code. Exactly one target is set.
ALTER TABLE webhook ADD COLUMN function_id TEXT;
