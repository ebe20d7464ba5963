import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  path: string
  text: string
}

export interface Violation {
  rule: string
  path: string
  import: string
}

/** Every source of the product, or of these folders. */
export function readSources(folders = ['client/src', 'sync-server/src', 'shared/src']): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
}

const prefixes: [string, string][] = [
  ['#shared/', 'shared/src/'],
  ['#server/', 'sync-server/src/'],
  ['#client/', 'client/src/'],
  ['#tests/', 'tests/'],
]

const importPattern = /(?:^|\n|;)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

/** Every import of a file, with `#` prefixes and relative paths turned into paths from the project's root. */
export function importsOf(file: SourceFile): { target: string; specifier: string; typeOnly: boolean }[] {
  const folder = file.path.replace(/[^/]*$/, '')
  return [...file.text.matchAll(importPattern)].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    const prefix = prefixes.find(([alias]) => specifier.startsWith(alias))
    const target = prefix
      ? prefix[1] + specifier.slice(prefix[0].length)
      : specifier.startsWith('.')
        ? normalise(folder + specifier)
        : specifier
    return { target, specifier, typeOnly: match[1] !== undefined }
  })
}

function normalise(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
