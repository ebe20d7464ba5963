import { changesRecords, type Form } from '#shared/nouns/forms/form.ts'
import { ShareButton } from '#client/nouns/items/ShareButton.tsx'

/** A form that updates a record is shared from that record. */
export function ShareForm({ form }: { form: Form }) {
  if (changesRecords(form)) return null
  return <ShareButton type="table" id={form.tableId} of={{ kind: 'form', id: form.id }} />
}
