-- A function asks only addresses that are listed for it, and reads only secrets that it was given (JSON lists). A new one has neither.
ALTER TABLE low_code_function ADD COLUMN addresses TEXT NOT NULL DEFAULT '[]';
ALTER TABLE low_code_function ADD COLUMN secrets TEXT NOT NULL DEFAULT '[]';
-- What functions do today stays working. The addresses that they ask are known to nobody: those whose newest code names `http` may ask all.
UPDATE low_code_function SET addresses = '["*"]'
WHERE EXISTS (
  SELECT 1 FROM low_code_function_version AS version
  WHERE version.function_id = low_code_function.id AND version.version = low_code_function.version AND instr(lower(version.source), 'http') > 0
);
-- Secrets that they have read, and those that their newest code names.
UPDATE low_code_function SET secrets = (
  SELECT json_group_array(name) FROM (
    SELECT name FROM function_secret AS secret
    WHERE EXISTS (
      SELECT 1 FROM function_secret_reader AS reader WHERE reader.name = secret.name AND reader.function_id = low_code_function.id
    ) OR EXISTS (
      SELECT 1 FROM low_code_function_version AS version
      WHERE version.function_id = low_code_function.id AND version.version = low_code_function.version
        AND instr(lower(version.source), 'secret') > 0 AND instr(version.source, secret.name) > 0
    )
    ORDER BY name
  )
);
