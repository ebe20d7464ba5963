import type { z } from 'zod'
import { appPartSchema, pagePartSchema } from '#shared/nouns/template-packages/content-parts.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import { tablePartSchema } from '#shared/nouns/template-packages/table-part.ts'
import {
  automationPartsSchema,
  filePartsSchema,
  functionPartsSchema,
  isFuture,
  templateInfoSchema,
  type FilePart,
  type TemplateParts,
} from '#shared/nouns/template-packages/template-parts.ts'
import type { OpenParts } from '#server/templates/read/open-parts.ts'
import { refused, type PackageRefused } from '#server/templates/read/package-refused.ts'

/** The JSON parts of a package, each by its strict schema. @throws PackageRefused by the first part that does not fit */
export async function parseParts(open: OpenParts): Promise<{ parts: TemplateParts; files: FilePart[] }> {
  const json = async (name: string): Promise<unknown> => readJson(name, await open.read(name))
  const info = await json('template.json')
  // a newer program may have other parts: say so before looking at them
  const { format, version } = (info ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'trama-template') throw refused('notAPackage', 'template.json')
  if (typeof version === 'number' && isFuture(version)) throw refused('futureVersion', 'template.json', String(version))
  const each = async <T>(folder: string, most: number, schema: z.ZodType<T>): Promise<T[]> => {
    const names = open.names.filter((name) => name.startsWith(`${folder}/`))
    if (names.length > most) throw refused('tooMany', folder)
    const read: T[] = []
    for (let n = 0; n < names.length; n++) read.push(check(schema, `${folder}/${n}.json`, await json(`${folder}/${n}.json`)))
    return read
  }
  const parts: TemplateParts = {
    template: check(templateInfoSchema, 'template.json', info),
    tables: await each('tables', packageBounds.tables, tablePartSchema),
    apps: await each('apps', packageBounds.apps, appPartSchema),
    pages: await each('pages', packageBounds.pages, pagePartSchema),
    automations: check(automationPartsSchema, 'automations.json', await json('automations.json')),
    functions: check(functionPartsSchema, 'functions.json', await json('functions.json')),
  }
  return { parts, files: check(filePartsSchema, 'files.json', await json('files.json')) }
}

function readJson(name: string, bytes: Buffer | undefined): unknown {
  if (!bytes) throw refused('missingPart', name)
  const text = bytes.toString('utf8')
  if (isDeeperThan(text, packageBounds.depth)) throw refused('tooDeep', name)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw refused('invalidPart', name, 'not JSON')
  }
}

/** Looks at brackets outside of texts, so that nothing has to be built of what is too deep. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === 92) at++
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 91 || code === 123) depth++
    else if (code === 93 || code === 125) depth--
    if (depth > most) return true
  }
  return false
}

function check<T>(schema: z.ZodType<T>, name: string, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw problemOf(name, parsed.error)
}

/** The first issue by its name: a field, view, block, trigger or action of a kind that this program does not know is told as such. */
function problemOf(name: string, { issues }: z.ZodError): PackageRefused {
  const [issue] = issues
  const at = issue?.path.join('.') ?? ''
  const last = issue?.path.at(-1)
  const isKind = issue?.message === 'unknownKind' || ((last === 'type' || last === 'kind') && issue?.code !== 'custom')
  return refused(isKind ? 'unknownKind' : 'invalidPart', name, `${at}: ${issue?.message ?? ''}`)
}
