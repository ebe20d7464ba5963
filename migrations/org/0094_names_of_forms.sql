-- Forms that a call set were named by their kind (`creation`, `update`, `chat`): they get their title, or the editor's words.
UPDATE counter SET value = value + 1 WHERE name = 'seq'
  AND EXISTS (SELECT 1 FROM form_def WHERE label = kind AND kind IN ('creation', 'update', 'chat') AND deleted_at IS NULL);
UPDATE form_def SET
  seq = (SELECT value FROM counter WHERE name = 'seq'),
  label = coalesce(nullif(trim(definition ->> '$.title'), ''), CASE (SELECT language FROM organisation LIMIT 1)
    WHEN 'pt' THEN CASE kind WHEN 'creation' THEN 'Formulário de criação' WHEN 'update' THEN 'Formulário de atualização' ELSE 'Formulário de chat' END
    WHEN 'es' THEN CASE kind WHEN 'creation' THEN 'Formulario de creación' WHEN 'update' THEN 'Formulario de actualización' ELSE 'Formulario de chat' END
    ELSE CASE kind WHEN 'creation' THEN 'Creation form' WHEN 'update' THEN 'Update form' ELSE 'Chat form' END END)
WHERE label = kind AND kind IN ('creation', 'update', 'chat') AND deleted_at IS NULL;
