-- Whose rights a webhook has; `created_by` is who made it. Until now a change of a webhook overwrote its maker, so that the history log knows
-- them better.
ALTER TABLE webhook ADD COLUMN owner_id TEXT NOT NULL DEFAULT '';
UPDATE webhook SET owner_id = created_by;
UPDATE webhook SET created_by = coalesce(
  (SELECT member_id FROM audit_log WHERE entity_type = 'webhook' AND entity_id = webhook.id AND action = 'webhook.created' LIMIT 1),
  created_by
);
ALTER TABLE outgoing_webhook ADD COLUMN owner_id TEXT NOT NULL DEFAULT '';
UPDATE outgoing_webhook SET owner_id = created_by;
UPDATE outgoing_webhook SET created_by = coalesce(
  (SELECT member_id FROM audit_log WHERE entity_type = 'webhook' AND entity_id = outgoing_webhook.id AND action = 'webhook.created' LIMIT 1),
  created_by
);

-- Whose webhook it was when a request came or a delivery was built: its content is theirs, whoever takes the webhook over. Earlier content
-- may be that of an owner before, so only administrators read it.
ALTER TABLE webhook_request ADD COLUMN owner_id TEXT;
ALTER TABLE delivery ADD COLUMN owner_id TEXT;
UPDATE webhook_request SET owner_id = (
  SELECT owner_id FROM webhook AS hook
  WHERE hook.id = webhook_id AND hook.created_by = hook.owner_id
    AND EXISTS (SELECT 1 FROM audit_log WHERE entity_type = 'webhook' AND entity_id = hook.id AND action = 'webhook.created')
    AND NOT EXISTS (SELECT 1 FROM audit_log WHERE entity_type = 'webhook' AND entity_id = hook.id AND member_id IS NOT hook.owner_id)
);
UPDATE delivery SET owner_id = (
  SELECT owner_id FROM outgoing_webhook AS hook
  WHERE hook.id = webhook_id AND hook.created_by = hook.owner_id
    AND EXISTS (SELECT 1 FROM audit_log WHERE entity_type = 'webhook' AND entity_id = hook.id AND action = 'webhook.created')
    AND NOT EXISTS (SELECT 1 FROM audit_log WHERE entity_type = 'webhook' AND entity_id = hook.id AND member_id IS NOT hook.owner_id)
);
-- Content of an address or table before is sent nowhere again.
UPDATE delivery SET body = NULL WHERE owner_id IS NULL;
