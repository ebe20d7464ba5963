import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { MailTables } from '#server/storage/schema/mail-tables.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

export type TableMailRow = MailTables['table_mail']

interface Known {
  byTable: ReadonlyMap<string, TableMailRow>
  byAddress: ReadonlyMap<string, TableMailRow>
  aliases: ReadonlyMap<string, TableMailRow>
}

const known = untilChanged(({ db }): Known => {
  const rows = db.all(db.build.selectFrom('table_mail').selectAll())
  const on = rows.filter(({ enabled }) => enabled === 1)
  return {
    byTable: new Map(rows.map((row) => [row.table_id, row])),
    byAddress: new Map(on.map((row) => [row.base_address, row])),
    aliases: new Map(on.flatMap((row) => aliasesOf(row).map((alias) => [alias, row] as const))),
  }
})

export function aliasesOf({ aliases }: Pick<TableMailRow, 'aliases'>): string[] {
  return JSON.parse(aliases) as string[]
}

/** The settings of a table's mail, as somebody left them; undefined where nobody did. */
export function findTableMail(org: OrgDatabase, tableId: string): TableMailRow | undefined {
  return known(org).byTable.get(tableId)
}

/** True for a table that takes and sends mails. */
export function takesMail(org: OrgDatabase, tableId: string): boolean {
  return findTableMail(org, tableId)?.enabled === 1
}

/** The table that takes mails under a name before the @, or under a further address. */
export function findByAddress(org: OrgDatabase, { base, whole }: { base: string; whole: string }): TableMailRow | undefined {
  const { byAddress, aliases } = known(org)
  return byAddress.get(base) ?? aliases.get(whole)
}

/** Every address of every table of the organisation: none of them is answered by a machine of ours. */
export function isOwnAddress(org: OrgDatabase, address: string, domain: string): boolean {
  const { byAddress, aliases } = known(org)
  if (aliases.has(address)) return true
  const [local = '', host] = address.split('@')
  return host === domain && byAddress.has(local.split('+')[0] ?? '')
}
