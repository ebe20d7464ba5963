-- A snapshot that is byte for byte what was stored is sent on as it is, without being read first. Null: stored before this was kept.
ALTER TABLE document ADD COLUMN state_check INTEGER; -- CRC-32 of state
