import {
  aliasLimit,
  isBaseAddress,
  isMailAddress,
  mailFieldKeys,
  mailFileTypes,
  mailTextTypes,
  type AnswerText,
  type TableMailConfig,
} from '#shared/nouns/table-mail/table-mail.ts'
import type { TableMailChange } from '#shared/nouns/table-mail/table-mail-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openStructure } from '#server/access/record-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aliasesOf, findTableMail, type TableMailRow } from '#server/records/mail/mail-config.ts'
import { mailDomainOf } from '#server/records/mail/mail-domain.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

const blank: Omit<TableMailRow, 'table_id' | 'owner_id' | 'changed_at'> = {
  ...{ enabled: 0, base_address: '', subject_field: null, body_field: null, attachments_field: null, from_email_field: null },
  ...{ auto_reply_text: '', sender_name: '', conversation_style: 'thread', aliases: '[]', answer_texts: '[]' },
}

/** The settings as the person may know them: a field that is hidden from them, or gone, is none. */
export async function readMailConfig(context: OrgContext, platform: Platform, tableId: string): Promise<TableMailConfig> {
  const domain = (await mailDomainOf(platform, context.org.orgId)) ?? ''
  const model = openStructure(context, tableId)
  const row = findTableMail(context.org, tableId) ?? blank
  return {
    enabled: row.enabled === 1,
    base_address: row.base_address,
    subject_field: shownField(context, model, row.subject_field),
    body_field: shownField(context, model, row.body_field),
    attachments_field: shownField(context, model, row.attachments_field),
    from_email_field: shownField(context, model, row.from_email_field),
    auto_reply_text: row.auto_reply_text,
    sender_name: row.sender_name,
    conversation_style: row.conversation_style,
    alias_list: aliasesOf(row),
    answer_texts: JSON.parse(row.answer_texts) as AnswerText[],
    domain,
  }
}

function shownField(context: OrgContext, model: TableModel, fieldId: string | null): string | null {
  const field = fieldId === null ? undefined : model.field(fieldId)
  return field && isFieldVisible(context, context.access.table(model.id), field) ? field.id : null
}

/**
 * Changes the settings. From then on records are written with the rights of the person who does.
 * @throws AppError `invalid_email`, `too_many_aliases`, `field_used_twice`, `mail_address_in_use`, `mail_in_off`, `invalid_request`
 */
export async function writeMailConfig(
  context: OrgContext,
  platform: Platform,
  tableId: string,
  change: TableMailChange,
): Promise<TableMailConfig> {
  const { org, now, memberId } = context
  const domain = await mailDomainOf(platform, org.orgId)
  await org.db.write(() => {
    const model = openStructure(context, tableId)
    const before = findTableMail(org, tableId)
    const row = { ...blank, ...before, ...rowOf(change), table_id: tableId, owner_id: memberId, changed_at: now().toISOString() }
    judge(context, domain, model, row, change)
    const { db } = org
    const { table_id: _id, ...set } = row
    db.run(
      db.build
        .insertInto('table_mail')
        .values(row)
        .onConflict((on) => on.column('table_id').doUpdateSet(set)),
    )
    // devices learn that its records have conversations by mail
    db.run(db.build.updateTable('table_def').set({ seq: org.nextSeq(), updated_at: now().toISOString() }).where('id', '=', tableId))
    org.changed()
    const of = { action: 'table.mail', entityType: 'table', entityId: tableId, label: model.label } as const
    writeAudit(context, { ...of, before: auditOf(before), after: auditOf(row) })
  })
  return readMailConfig(context, platform, tableId)
}

const auditOf = (row: Pick<TableMailRow, 'enabled' | 'base_address'> | undefined) => ({
  enabled: row?.enabled === 1,
  address: row?.base_address ?? '',
})

function rowOf(change: TableMailChange): Partial<TableMailRow> {
  const { enabled, base_address, auto_reply_text, sender_name, conversation_style, alias_list, answer_texts } = change
  const fields = Object.fromEntries(
    ([...mailFieldKeys, 'attachments_field'] as const).flatMap((key) => (change[key] === undefined ? [] : [[key, change[key] || null]])),
  ) as Partial<TableMailRow>
  return {
    ...fields,
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
    ...(base_address !== undefined && { base_address }),
    ...(auto_reply_text !== undefined && { auto_reply_text }),
    ...(sender_name !== undefined && { sender_name: sender_name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') }),
    ...(conversation_style !== undefined && { conversation_style }),
    ...(answer_texts !== undefined && { answer_texts: JSON.stringify(answer_texts) }),
    ...(alias_list !== undefined && { aliases: JSON.stringify([...new Set(alias_list)].filter((alias) => alias !== '')) }),
  }
}

function judge(context: OrgContext, domain: string | undefined, model: TableModel, row: TableMailRow, change: TableMailChange): void {
  const { org } = context
  if (row.enabled === 1 && domain === undefined) throw new AppError('mail_in_off')
  if (row.base_address !== '' && !(isBaseAddress(row.base_address) && isMailAddress(`${row.base_address}@${domain ?? 'a.example'}`)))
    throw new AppError('invalid_email', { part: 'base_address' })
  judgeAliases(context, row, domain)
  judgeFields(context, model, row, change)
  const { db } = org
  const same = db.build
    .selectFrom('table_mail')
    .select('table_id')
    .where('base_address', '=', row.base_address)
    .where('table_id', '!=', row.table_id)
  if (row.base_address !== '' && db.get(same)) throw new AppError('mail_address_in_use', { address: row.base_address })
}

function judgeAliases({ org }: OrgContext, row: TableMailRow, domain: string | undefined): void {
  const aliases = aliasesOf(row)
  const wrong = aliases.find((alias) => !isMailAddress(alias))
  if (wrong !== undefined) throw new AppError('invalid_email', { part: 'alias_list', address: wrong })
  if (aliases.length > aliasLimit) throw new AppError('too_many_aliases', { limit: aliasLimit })
  const { db } = org
  const others = db.all(db.build.selectFrom('table_mail').select(['base_address', 'aliases']).where('table_id', '!=', row.table_id))
  const taken = new Set(others.flatMap((other) => [`${other.base_address}@${domain ?? ''}`, ...aliasesOf(other)]))
  const twice = aliases.find((alias) => taken.has(alias))
  if (twice !== undefined) throw new AppError('mail_address_in_use', { address: twice })
}

/** A field that is named now must be there and fit. One that is gone since is only missed where the table takes mails. */
function judgeFields(context: OrgContext, model: TableModel, row: TableMailRow, change: TableMailChange): void {
  const access = context.access.table(model.id)
  for (const key of [...mailFieldKeys, 'attachments_field'] as const) {
    const id = change[key]
    if (!id) continue
    const field = model.field(id)
    if (!field || !isFieldVisible(context, access, field)) throw new AppError('not_found', { fieldId: id })
    const types = key === 'attachments_field' ? mailFileTypes : mailTextTypes
    if (!types.includes(field.type)) throw wrongPart(key, 'a field of another type')
  }
  const named = mailFieldKeys.map((key) => row[key]).filter((id) => id !== null)
  const twice = named.find((id, index) => named.indexOf(id) !== index)
  if (twice !== undefined) throw new AppError('field_used_twice', { fieldId: twice })
  if (row.enabled !== 1) return
  if (row.base_address === '') throw wrongPart('base_address', 'required')
  const missing = mailFieldKeys.find((key) => row[key] === null || !model.field(row[key]))
  if (missing !== undefined) throw wrongPart(missing, 'required')
}
