-- Every change of a record writes an answer and an undo entry: each is kept in as few trees as its readers need.
CREATE TABLE mutation_result_new (
  id TEXT PRIMARY KEY NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  result TEXT NOT NULL, -- JSON MutationResult
  made_at TEXT NOT NULL,
  arrived_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO mutation_result_new (id, member_id, kind, result, made_at, arrived_at)
SELECT id, member_id, kind, result, made_at, arrived_at FROM mutation_result WHERE id IS NOT NULL ORDER BY id;
DROP TABLE mutation_result;
ALTER TABLE mutation_result_new RENAME TO mutation_result;

-- Gestures are always listed by table.
DROP INDEX undo_log_member;
