import { sql, type RawBuilder } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'

/** That a row of `view_def` is everybody's or the member's own. Nobody, administrators included, sees the own views of others. */
export function seesView({ memberId }: OrgContext, table = 'view_def'): RawBuilder<boolean> {
  const owner = sql.ref(`${table}.owner_id`)
  return sql<boolean>`(${owner} IS NULL OR ${owner} = ${memberId})`
}

/** That it is everybody's: what visitors, copies and other things that outlive a person rest on. */
export const isEverybodys: RawBuilder<boolean> = sql<boolean>`view_def.owner_id IS NULL`
