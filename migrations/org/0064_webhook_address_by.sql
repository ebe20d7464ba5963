-- Who wrote the address of an outgoing webhook, which alone is told it: what stands behind the host is often a secret. Whoever takes the webhook over
-- sees the host. Where somebody but its maker changed it, nobody knows who wrote the address.
ALTER TABLE outgoing_webhook ADD COLUMN url_by TEXT;
UPDATE outgoing_webhook SET url_by = created_by
WHERE owner_id = created_by AND updated_by = created_by
  AND NOT EXISTS (SELECT 1 FROM audit_log WHERE entity_type = 'webhook' AND entity_id = outgoing_webhook.id AND member_id IS NOT created_by);
