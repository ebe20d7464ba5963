import type { Selectable } from 'kysely'
import type { JsonValue } from '#shared/lib/json.ts'
import type { ChangedPart, TemplateChange } from '#shared/nouns/template-packages/template-change.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TemplateTables } from '#server/storage/schema/template-tables.ts'
import { unitKey, type Unit } from '#server/templates/update/units.ts'

export type UpdateRow = Selectable<TemplateTables['template_update']>

/** A change that was made, as it is kept for taking it back. */
export interface MadeChange {
  act: TemplateChange['act']
  unit: Unit
  part?: ChangedPart | undefined
  before?: JsonValue | undefined
  /** of a block, where it stood */
  places?: JsonValue
  /** as it stood once it was made: a part, or an added thing as a whole */
  after?: JsonValue | undefined
  /** an added field that the server filled: its values are nobody's work */
  isFilled?: boolean | undefined
}

export const findUpdate = ({ db }: OrgDatabase, installId: string): UpdateRow | undefined =>
  db.get(db.build.selectFrom('template_update').selectAll().where('install_id', '=', installId))

/** Inside a write. */
export function changeUpdate({ db }: OrgDatabase, installId: string, set: Partial<UpdateRow>): void {
  db.run(db.build.updateTable('template_update').set(set).where('install_id', '=', installId))
}

/** The changes that an update has made until now, the first one first. */
export const madeChanges = (org: OrgDatabase, installId: string): MadeChange[] =>
  JSON.parse(findUpdate(org, installId)?.changes ?? '[]') as MadeChange[]

/** Inside a write: keeps a change that was made. Of a thing that was added it says later how it stood in the end. */
export function keepChange(org: OrgDatabase, installId: string, made: MadeChange): void {
  const before = madeChanges(org, installId)
  const isSameThing = (one: MadeChange): boolean => one.act === 'added' && unitKey(one.unit) === unitKey(made.unit)
  const rest = made.act === 'added' ? before.filter((one) => !isSameThing(one)) : before
  const at = made.act === 'added' ? before.findIndex(isSameThing) : -1
  const changes = at < 0 ? [...rest, made] : rest.toSpliced(at, 0, made)
  changeUpdate(org, installId, { changes: JSON.stringify(changes) })
}
