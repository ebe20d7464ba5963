import { isJsonObject } from '#shared/lib/json.ts'
import type { OrgContext } from '#server/access/org-context.ts'

type Answer = Record<string, unknown>
const listOf = (answer: Answer, key: string): Answer[] =>
  Array.isArray(answer[key]) ? (answer[key] as unknown[]).filter(isJsonObject) : []

/**
 * Adds to an app that is there: the blocks of all apps of an answer go into it, or a view of each new table. The host is told neither its id
 * nor its content. @returns puts that into an answer
 */
export function addTo({ org: { db } }: OrgContext, id: string, uses: readonly string[]): (answer: Answer) => Answer {
  const app = db.get(db.build.selectFrom('app').select(['label', 'icon', 'color']).where('id', '=', id))
  return (answer) => {
    const given = listOf(answer, 'apps').flatMap(({ blocks }) => (Array.isArray(blocks) ? (blocks as unknown[]) : []))
    const views = listOf(answer, 'tables').map(({ label }) => ({
      ...{ type: 'tableView', settings: { tableId: `@${String(label)}`, title: String(label) } },
    }))
    const blocks = given.length > 0 ? given : views
    return { ...answer, uses, apps: app && blocks.length > 0 ? [{ ...app, into: id, blocks }] : [] }
  }
}

/** A host names no app that is there: only a person says where something is added. */
export function asNew(answer: Answer): Answer {
  if (!Array.isArray(answer['apps'])) return answer
  return { ...answer, apps: (answer['apps'] as unknown[]).map((app) => (isJsonObject(app) ? { ...app, into: undefined } : app)) }
}
