import { importsOf, type SourceFile, type Violation } from '#tests/architecture/imports.ts'

/**
 * The floors of the house, lowest first. A file imports the folders of its own floor and of the floors below, types included. Names in one
 * line are side by side and independent of each other.
 */
export const floors = {
  'shared/src': [
    ['lib'], // no word of the product
    ['days'], // the one calendar: days, zones, recurrence
    ['values'], // a cell's value, filters, sorts, seats, names of item kinds
    ['protocol'], // envelopes, errors, close codes; knows no noun
    ['fields'], // field types: the meaning of cells
    ['query'],
    ['formulas'],
    ['computed'], // fields worked out from others
    ['access'],
    ['views'],
    ['blocks'],
    ['nouns'], // a folder each: calls, mutations, documents, schemas
    ['catalogue'], // all calls, mutations, entities, document kinds in one list
  ],
  'client/src': [
    ['lib'],
    ['i18n'],
    ['ui'], // components without words or data
    ['engine'], // session, replica, outbox, live, documents
    ['nouns'], // commands and hooks of a noun, small parts shared by many screens
    ['cells'], // a field type's face
    ['queries'], // builders of filters, sorts and groups
    ['fields'], // settings, formulas, conversion
    ['automations'], // values of steps: their editor and their list
    ['records'], // gestures, panel, past, structure
    ['views'], // a view type's face
    ['blocks'], // a block type's face
    ['editor'], // the rich text of pages, with blocks inside
    ['manifest'], // what a feature offers to the shell
    ['features'], // a screen each; they do not know each other
    ['app', 'public'],
    ['main.tsx'],
  ],
  'sync-server/src': [
    ['lib'],
    ['mail'],
    ['storage'], // SQLite and files
    ['cells'], // who serves which organisation, on more than one node
    ['platform'], // clock, mail, organisations: the parts of a process
    ['jobs', 'sandbox'], // threads, effects, housekeeping; code of customers, locked in
    ['computed'], // below records: the write path computes
    ['identity'], // people, sessions, passwords, audit
    ['access'],
    ['mutations'], // registries that the floors above fill
    ['feed'],
    ['items', 'records', 'connections', 'connectors', 'workbooks'], // connectors: readers of databases and addresses; workbooks: readers of files of rows
    ['functions'], // code of the organisation: its runs, and what it may ask
    ['automations'], // what a step of an automation knows: its run's flow, and its texts and cells
    ['http'],
    ['routing'], // requests that another node answers
    ['sync'],
    ['live'],
    ['app-plans', 'templates'], // workspaces described by labels; packages of workspaces: making, reading, installing, updating
    ['manifest'], // the interface of a feature
    ['features'],
    ['app'], // composes features into a server and a worker
    ['main.ts', 'commands.ts', 'code.ts'],
  ],
} as const

/** A field type has one folder; the settings in it stand on a floor above its cells, which know nothing of them. */
const settingsOfTypes = /^client\/src\/cells\/(types\/[^/]+\/\w+Settings\.tsx)$/

/** The path that a file would have if folders were parted by floors alone. */
const onItsFloor = (path: string): string => path.replace(settingsOfTypes, 'client/src/fields/$1')

type Side = keyof typeof floors
const sides = Object.keys(floors) as Side[]

interface Place {
  side: Side
  level: number
  /** the folder that may know itself: the floor, or one feature of it */
  room: string
}

/**
 * The floor and folder of a file; undefined outside the three sides.
 * @throws Error for a file on no floor
 */
function placeOf(path: string): Place | undefined {
  const side = sides.find((one) => path.startsWith(`${one}/`))
  if (!side) return undefined
  const parts = path.slice(side.length + 1).split('/')
  const level = floors[side].findIndex((names) => (names as readonly string[]).includes(parts[0] ?? ''))
  if (level < 0) throw new Error(`${path} stands on no floor (tests/architecture/floors.ts)`)
  return { side, level, room: parts.slice(0, parts[0] === 'features' ? 2 : 1).join('/') }
}

/** Imports that go up, or across to another room of the same floor. */
export function findFloorViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const from = placeOf(onItsFloor(file.path))
    if (!from) return []
    return importsOf(file).flatMap(({ target, specifier }) => {
      const to = placeOf(onItsFloor(target))
      if (!to || to.side !== from.side || to.level < from.level || to.room === from.room) return []
      return [{ rule: 'floors', path: file.path, import: specifier }]
    })
  })
}

/** Folders that need each other at run time. A folder and its subfolder count as one, as a registry and its entries do. */
export function findFolderKnots(files: readonly SourceFile[]): string[][] {
  const folderOf = (path: string) => onItsFloor(path).replace(/\/[^/]*$/, '')
  const isOneRoom = (a: string, b: string) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
  const needs = new Map<string, Set<string>>()
  for (const file of files) {
    const from = folderOf(file.path)
    const known = needs.get(from) ?? new Set<string>()
    needs.set(from, known)
    for (const { target, typeOnly } of importsOf(file)) {
      const to = folderOf(target)
      if (!typeOnly && sides.some((side) => to.startsWith(side)) && !isOneRoom(from, to)) known.add(to)
    }
  }
  return knotsOf(needs)
}

/** Strongly connected parts of more than one node (Tarjan). */
function knotsOf(needs: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    stack.push(node)
    for (const next of needs.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1) knots.push(knot.sort())
  }
  for (const node of needs.keys()) if (!order.has(node)) visit(node)
  return knots
}
