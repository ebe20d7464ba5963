import { matchPath } from 'react-router-dom'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { thingsHere } from '#client/nouns/acts/things-here.ts'
import type { ActKind, ActThing } from '#client/nouns/acts/act.ts'

/** An opened thing comes before the one that it stands in, and columns come last: there are many. */
const order: readonly ActKind[] = ['record', 'task', 'chat', 'automation', 'app', 'page', 'table', 'folder', 'member', 'view', 'field']

/** The things that stand on the screen: those that say so, and the one that the address names. */
export function thingsOnAddress(): ActThing[] {
  const said = thingsHere()
  const named = thingOf(window.location.pathname)
  const all = named && !said.some(({ kind, target }) => kind === named.kind && target.id === named.target.id) ? [...said, named] : said
  return all.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

function thingOf(pathname: string): ActThing | undefined {
  const idAt = (pattern: string): string => matchPath(pattern, pathname)?.params['id'] ?? ''
  const table = readEntity('table', idAt('/object/:id/*'))
  if (table) return { kind: 'table', target: { id: table.id, label: table.label } }
  const app = readEntity('app', idAt('/app/:id/*'))
  if (app) return { kind: 'app', target: { id: app.id, label: app.label, isEditing: true } }
  const page = readEntity('page', idAt('/doc-page/:id/*'))
  if (page) return { kind: 'page', target: { id: page.id, label: page.label } }
  const folder = readEntity('folder', idAt('/home/folders/:id'))
  return folder && { kind: 'folder', target: { id: folder.id, label: folder.label } }
}
