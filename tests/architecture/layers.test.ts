import { describe, expect, it } from 'vitest'
import { findFloorViolations, findFolderKnots } from '#tests/architecture/floors.ts'
import { importsOf, readSources, type SourceFile } from '#tests/architecture/imports.ts'
import { findHandMadeSql, findLayerViolations, findOutwardRequests, findWholeZod, ruleNames } from '#tests/architecture/layer-rules.ts'

const sources = readSources()

describe('the layers of the house', () => {
  it('sees the imports at all', () => {
    expect(sources.length).toBeGreaterThan(60)
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(150)
  })

  it('has no import across a wall', () => {
    expect(findLayerViolations(sources)).toEqual([])
  })

  it('has no import upwards or into a neighbour, types included', () => {
    expect(findFloorViolations(sources)).toEqual([])
  })

  it('has no folders that need each other', () => {
    expect(findFolderKnots(sources)).toEqual([])
  })

  it('keeps every feature below 4,000 lines', () => {
    const lines = new Map<string, number>()
    for (const file of sources) {
      const feature = /^(client|sync-server)\/src\/features\/[^/]+/.exec(file.path)?.[0]
      if (feature) lines.set(feature, (lines.get(feature) ?? 0) + file.text.split('\n').length)
    }
    expect([...lines].filter(([, count]) => count > 4_000)).toEqual([])
  })

  it('loads zod/mini on devices, never the whole of zod', () => {
    expect(findWholeZod(sources)).toEqual([])
  })

  it('has no SQL made by hand', () => {
    expect(findHandMadeSql(sources)).toEqual([])
  })

  it('has one door for requests that leave the server', () => {
    expect(findOutwardRequests(sources)).toEqual([])
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
    'better-sqlite3 has one doorway': { path: 'sync-server/src/http/a.ts', text: "import Driver from 'better-sqlite3'" },
    'y-websocket and y-indexeddb has one doorway': { path: 'client/src/app/a.ts', text: "const x = await import('y-websocket')" },
    'TipTap has one doorway': { path: 'client/src/features/tasks/a.ts', text: "import { x } from '@tiptap/react'" },
    'react-grid-layout has one doorway': { path: 'client/src/app/a.ts', text: "import x from 'react-grid-layout/css/styles.css'" },
    'dompurify has one doorway': { path: 'client/src/blocks/text/a.ts', text: "import DOMPurify from 'dompurify'" },
    'recharts has one doorway': { path: 'client/src/blocks/menu/a.ts', text: "import { Bar } from 'recharts'" },
    'formulas and code has one doorway': { path: 'client/src/features/pages/ui/a.ts', text: "import katex from 'katex'" },
    'React Aria has one doorway': { path: 'client/src/cells/a.ts', text: "import { Calendar } from 'react-aria-components/Calendar'" },
    'drag and drop has one doorway': {
      path: 'client/src/views/a.ts',
      text: "import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'",
    },
    'react-virtuoso has one doorway': { path: 'client/src/app/a.tsx', text: "import { Virtuoso } from 'react-virtuoso'" },
    'idb has one doorway': { path: 'client/src/app/a.ts', text: "import { openDB } from 'idb'" },
    'croner has one doorway': { path: 'sync-server/src/computed/a.ts', text: "import { Cron } from 'croner'" },
    'ipaddr.js has one doorway': { path: 'sync-server/src/http/a.ts', text: "import ipaddr from 'ipaddr.js'" },
    'drawing of pictures and pages has one doorway': {
      path: 'sync-server/src/http/a.ts',
      text: "import { loadImage } from '@napi-rs/canvas'",
    },
    'ical-generator has one doorway': { path: 'sync-server/src/features/auth/a.ts', text: "import ical from 'ical-generator'" },
    'openid-client and jose has one doorway': { path: 'sync-server/src/features/auth/a.ts', text: "import { SignJWT } from 'jose'" },
    'passkeys has one doorway': {
      path: 'client/src/features/auth/ui/a.ts',
      text: "import { startAuthentication } from '@simplewebauthn/browser'",
    },
    'otpauth has one doorway': { path: 'sync-server/src/features/auth/a.ts', text: "import { TOTP } from 'otpauth'" },
    'uqr has one doorway': { path: 'client/src/features/auth/ui/a.ts', text: "import { encode } from 'uqr'" },
    'pg has one doorway': { path: 'sync-server/src/connectors/a.ts', text: "import pg from 'pg'" },
    'tedious has one doorway': { path: 'sync-server/src/connectors/a.ts', text: "import { Connection } from 'tedious'" },
    'mysql2 has one doorway': { path: 'sync-server/src/features/imports/a.ts', text: "import { createConnection } from 'mysql2'" },
    'nodemailer has one doorway': { path: 'sync-server/src/features/auth/a.ts', text: "import { createTransport } from 'nodemailer'" },
    'the library of buckets has one doorway': { path: 'sync-server/src/jobs/a.ts', text: "import { S3Client } from '@aws-sdk/client-s3'" },
    'stripe has one doorway': { path: 'sync-server/src/features/auth/a.ts', text: "import Stripe from 'stripe'" },
    'processes are started in three places': {
      path: 'sync-server/src/features/exports/a.ts',
      text: "import { spawn } from 'node:child_process'",
    },
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

  const floorsCrossed: [string, string, string][] = [
    ['up', 'client/src/engine/replica/a.ts', "import { x } from '#client/nouns/items/x.ts'"],
    ['up, a type only', 'shared/src/protocol/a.ts', "import type { X } from '#shared/nouns/tables/table.ts'"],
    ['up, lazily', 'client/src/cells/a.ts', "const x = await import('#client/views/grid/x.ts')"],
    ['to another feature', 'client/src/features/tasks/a.ts', "import { x } from '#client/features/apps/x.ts'"],
    ['to the neighbour of a floor', 'sync-server/src/items/a.ts', "import { x } from '#server/records/read/x.ts'"],
    ['from storage', 'sync-server/src/storage/a.ts', "import { x } from '#server/http/errors.ts'"],
  ]
  it.each(floorsCrossed)('floors: %s', (_name, path, text) => {
    expect(findFloorViolations([{ path, text }])).toHaveLength(1)
  })

  it('puts the settings in the folder of a field type above its cells', () => {
    const settings = 'client/src/cells/types/sham/ShamSettings.tsx'
    const built = {
      path: settings,
      text: "import { x } from '#client/queries/x.ts'\nimport { Y } from '#client/cells/types/sham/ShamCell.tsx'",
    }
    expect(findFloorViolations([built])).toEqual([])
    const cell = {
      path: 'client/src/cells/types/sham/ShamCell.tsx',
      text: `import { x } from '#${settings.slice(0, 6)}${settings.slice(10)}'`,
    }
    expect(findFloorViolations([cell])).toHaveLength(1)
  })

  it('lets a file import its own feature and the floors below', () => {
    const text = "import { x } from '#client/features/tasks/b.ts'\nimport { y } from '#client/lib/y.ts'"
    expect(findFloorViolations([{ path: 'client/src/features/tasks/a.ts', text }])).toEqual([])
  })

  it('refuses a file on no floor', () => {
    expect(() => findFloorViolations([{ path: 'client/src/helpers/a.ts', text: '' }])).toThrow('stands on no floor')
  })

  it('finds folders that need each other, but not a registry and its own subfolder', () => {
    const file = (path: string, target: string) => ({ path, text: `import { x } from '${target}'` })
    const knot = [
      file('client/src/records/a/x.ts', '#client/records/b/x.ts'),
      file('client/src/records/b/x.ts', '#client/records/c/x.ts'),
      file('client/src/records/c/x.ts', '#client/records/a/x.ts'),
    ]
    expect(findFolderKnots(knot)).toEqual([['client/src/records/a', 'client/src/records/b', 'client/src/records/c']])
    const registry = [file('client/src/cells/x.ts', '#client/cells/types/x.ts'), file('client/src/cells/types/x.ts', '#client/cells/y.ts')]
    expect(findFolderKnots(registry)).toEqual([])
  })

  it('finds SQL made by hand', () => {
    expect(findHandMadeSql([{ path: 'sync-server/src/http/a.ts', text: 'db.prepare(`SELECT ${x}`)' }])).toHaveLength(1)
  })

  it('finds the whole of zod behind lazy imports, but not behind types', () => {
    const lazy = { path: 'client/src/app/a.ts', text: "const x = await import('#shared/nouns/x/b.ts')" }
    const typed = { path: 'client/src/app/a.ts', text: "import type { X } from '#shared/nouns/x/b.ts'" }
    const schema = { path: 'shared/src/nouns/x/b.ts', text: "import { z } from 'zod'" }
    expect(findWholeZod([lazy, schema])).toHaveLength(1)
    expect(findWholeZod([typed, schema])).toEqual([])
  })

  it.each([
    'const answer = await fetch(url)',
    'const answer = await globalThis.fetch(url)',
    "import https from 'node:https'",
    "import http from 'node:http'",
    "import { request } from 'node:http'",
    "import { createServer, request as ask } from 'node:http'",
    "import { type Server, get } from 'http'",
    "import { connect } from 'node:net'",
    "import { resolve4 } from 'node:dns/promises'",
    "const { request } = await import('undici')",
    'const socket = new WebSocket(url)',
  ])('finds a request that leaves the server: %s', (text) => {
    expect(findOutwardRequests([{ path: 'sync-server/src/features/webhooks/a.ts', text }])).toHaveLength(1)
  })

  it.each([
    "import { createServer, type IncomingMessage } from 'node:http'",
    "import type { Socket } from 'node:net'",
    "import { isIPv6 } from 'node:net'",
    'const answer = await platform.safeFetch({ url })',
    'getRequestListener(app.fetch, {})',
  ])('lets pass: %s', (text) => {
    expect(findOutwardRequests([{ path: 'sync-server/src/features/webhooks/a.ts', text }])).toEqual([])
  })

  it('lets a type import of a schema pass', () => {
    expect(
      findLayerViolations([{ path: 'client/src/app/a.ts', text: "import type { Profile } from '#shared/access/profile-schema.ts'" }]),
    ).toEqual([])
  })
})
