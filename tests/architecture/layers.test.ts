import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findHandMadeSql, findLayerViolations, importsOf, ruleNames, type SourceFile } from '#tests/architecture/layer-rules.ts'

function readSources(): SourceFile[] {
  return ['client/src', 'sync-server/src', 'shared/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
}

const sources = readSources()

describe('the layers of the house', () => {
  it('sees the imports at all', () => {
    expect(sources.length).toBeGreaterThan(60)
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(150)
  })

  it('has no import across a wall', () => {
    expect(findLayerViolations(sources)).toEqual([])
  })

  it('has no SQL made by hand', () => {
    expect(findHandMadeSql(sources)).toEqual([])
  })

  it('has no source file past 400 lines', () => {
    expect(sources.filter((file) => file.text.split('\n').length > 400).map((file) => file.path)).toEqual([])
  })
})

describe('each rule can fail', () => {
  const planted: Record<string, SourceFile> = {
    'shared imports only shared': { path: 'shared/src/x/a.ts', text: "import { readFileSync } from 'node:fs'" },
    'client never imports the server': { path: 'client/src/app/a.ts', text: "import type { X } from '#server/config.ts'" },
    'server never imports the client': { path: 'sync-server/src/http/a.ts', text: "import { x } from '#client/lib/x.ts'" },
    'features never import features': {
      path: 'client/src/features/tasks/a.ts',
      text: "import { x } from '#client/features/apps/index.ts'",
    },
    'what lies under the features never imports them': {
      path: 'client/src/ui/a.ts',
      text: "import { x } from '#client/features/apps/index.ts'",
    },
    'ui has no data': { path: 'client/src/ui/a.ts', text: "import { x } from '#client/data/replica/x.ts'" },
    'data has no ui': { path: 'client/src/data/replica/a.ts', text: "import { x } from '#client/ui/Button.tsx'" },
    'server rooms never import features': { path: 'sync-server/src/http/a.ts', text: "import { x } from '#server/features/auth/x.ts'" },
    'storage knows nothing above it': { path: 'sync-server/src/storage/a.ts', text: "import { x } from '#server/http/errors.ts'" },
    'better-sqlite3 has one doorway': { path: 'sync-server/src/http/a.ts', text: "import Driver from 'better-sqlite3'" },
    'y-websocket and y-indexeddb has one doorway': { path: 'client/src/app/a.ts', text: "const x = await import('y-websocket')" },
    'TipTap has one doorway': { path: 'client/src/features/tasks/a.ts', text: "import { x } from '@tiptap/react'" },
    'react-grid-layout has one doorway': { path: 'client/src/app/a.ts', text: "import x from 'react-grid-layout/css/styles.css'" },
    'idb has one doorway': { path: 'client/src/app/a.ts', text: "import { openDB } from 'idb'" },
    'zod stays out of the client (its schemas are imported as types)': {
      path: 'client/src/app/a.ts',
      text: "import { profileSchema } from '#shared/access/profile-schema.ts'",
    },
  }

  it.each(ruleNames)('%s', (name) => {
    const file = planted[name]
    expect(file, `a planted violation of "${name}"`).toBeDefined()
    expect(findLayerViolations(file ? [file] : []).map((violation) => violation.rule)).toContain(name)
  })

  it('finds SQL made by hand', () => {
    expect(findHandMadeSql([{ path: 'sync-server/src/http/a.ts', text: 'db.prepare(`SELECT ${x}`)' }])).toHaveLength(1)
  })

  it('lets a type import of a schema pass', () => {
    expect(
      findLayerViolations([{ path: 'client/src/app/a.ts', text: "import type { Profile } from '#shared/access/profile-schema.ts'" }]),
    ).toEqual([])
  })
})
