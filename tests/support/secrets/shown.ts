import type { MemberPrincipal, Principal } from '#tests/support/secrets/principal.ts'
import type { Need, Secret } from '#tests/support/secrets/secret-book.ts'
import type { SecretTable, SecretWorld } from '#tests/support/secrets/secret-world.ts'

/** The content of a block or link when it was made; it may never show more. */
export interface Shown {
  fields: ReadonlySet<string>
  /** which records of each table */
  rows: ReadonlyMap<string, (record: string) => boolean>
}

export const nothingShown: Shown = { fields: new Set(), rows: new Map() }

/** Fields of a table, with all that they read, and which of its records. */
export function shownOf(world: SecretWorld, table: string, fields: readonly string[], rows: (record: string) => boolean): Shown {
  const all = new Set<string>()
  const byTable = new Map<string, (record: string) => boolean>([[table, rows]])
  const visit = (id: string): void => {
    const field = world.fields.get(id)
    if (all.has(id) || !field) return
    all.add(id)
    if (field.table !== table) byTable.set(field.table, () => true)
    for (const read of field.reads) visit(read)
    const target = world.tables.find((one) => one.id === field.linksTo)
    if (!target) return
    byTable.set(target.id, target.id === table ? rows : () => true)
    all.add(target.fields['name'] ?? '')
  }
  for (const id of fields) visit(id)
  return { fields: all, rows: byTable }
}

/** All fields that a table has now. */
export const fieldsOf = (world: SecretWorld, table: Pick<SecretTable, 'id'>): string[] =>
  [...world.fields.values()].filter((field) => field.table === table.id).map((field) => field.id)

function isShown(shown: Shown, need: Need): boolean {
  if (need.madeBy !== undefined || need.manages || need.item !== undefined) return false
  if (need.field !== undefined && !shown.fields.has(need.field)) return false
  const rows = shown.rows.get(need.table ?? '')
  return rows !== undefined && (need.record === undefined || rows(need.record))
}

/** A public link, as a visitor with its address. */
export interface VisitorPrincipal extends Principal {
  id: string
  token: string
  type: 'object' | 'dashboard' | 'doc_page' | 'form'
  item: string
  /** of a table or form: all it shows */
  shown: Shown
  /** of an app or page: what each block showed when the link was confirmed */
  blocks: Map<string, Shown>
  /** blocks that others changed since */
  changed: Set<string>
  /** its maker; rights that they lose, it loses */
  maker: Principal
  /** a form's record, whose id the specification makes public */
  record?: string | undefined
  /** whether a block of its answer may reveal the secret; undefined: a later block */
  mayTell(secret: Secret, block: string): boolean
}

export function visitorPrincipal(
  world: SecretWorld,
  given: Pick<VisitorPrincipal, 'id' | 'token' | 'type' | 'item' | 'shown' | 'blocks' | 'maker' | 'record'>,
  editors: () => readonly MemberPrincipal[],
): VisitorPrincipal {
  const ofMaker = ({ needs }: Secret): boolean => needs.every((need) => given.maker.maySee({ text: '', what: '', needs: [need] }))
  const own = (need: Need): boolean =>
    need.item === given.item || (need.record !== undefined && need.record === given.record && !need.field)
  const within = (shown: Shown, secret: Secret): boolean =>
    ofMaker(secret) && secret.needs.every((need) => own(need) || isShown(shown, need))
  const changed = new Set<string>()
  const toEditors = (secret: Secret): boolean => ofMaker(secret) && editors().every((editor) => editor.maySee(secret))
  return {
    ...given,
    changed,
    name: `visitor of a ${given.type} link`,
    headers: {},
    maySee: (secret) => within(given.shown, secret),
    mayTell: (secret, block) => {
      const shown = given.blocks.get(block)
      if (shown && !changed.has(block)) return within(shown, secret)
      // a later block may repeat confirmed content
      return toEditors(secret) || [...given.blocks.values()].some((one) => within(one, secret))
    },
  }
}
