-- The field of the other table whose values named the records that a conversion to a link looks for.
ALTER TABLE field_conversion ADD COLUMN key_field_id TEXT;
