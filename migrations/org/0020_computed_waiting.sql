-- Records whose cell of a field was left to the field's effect, because its write had no time for it. `computed_stale.after_id` is '~' while
-- only these are left of a field.
CREATE TABLE computed_waiting (
  field_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  PRIMARY KEY (field_id, record_id)
) STRICT, WITHOUT ROWID;
