import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { exampleValue } from '#client/features/developers/tables/field-format.ts'

export const exampleLanguages = ['curl', 'javascript', 'python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]
export const exampleActs = ['list', 'make', 'change', 'follow'] as const
export type ExampleAct = (typeof exampleActs)[number]

/** Fields in the examples; more would hide the request. */
const mostFields = 6

interface Request {
  method: string
  path: string
  body?: unknown
}

/** A program that makes one request to a table. The token comes from the environment: it is no part of a text that is shared. */
export function tableExample(act: ExampleAct, language: ExampleLanguage, table: Table, fields: readonly Field[], origin: string): string {
  return writers[language](requestOf(act, table, fields), origin)
}

function requestOf(act: ExampleAct, { id }: Table, fields: readonly Field[]): Request {
  const values = Object.fromEntries(
    fields
      .map((field) => [field.id, exampleValue(field)] as const)
      .filter(([, value]) => value !== undefined)
      .slice(0, mostFields),
  )
  const path = `/api/v3/tab/${id}`
  if (act === 'list') return { method: 'GET', path: `${path}/records?keys=label&size=10` }
  if (act === 'make') return { method: 'POST', path: `${path}/records`, body: { values } }
  if (act === 'change') return { method: 'PUT', path: `${path}/records/RECORD_ID`, body: { values } }
  return { method: 'GET', path: `${path}/changes?since=0` }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const indented = (text: string): string => text.replaceAll('\n', '\n  ')

const writers: Record<ExampleLanguage, (request: Request, origin: string) => string> = {
  curl: ({ method, path, body }, origin) =>
    [
      `curl -s -X ${method} ${quoted(origin + path)}`,
      `-H "Authorization: Bearer $TRAMA_TOKEN"`,
      ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    ].join(' \\\n  '),
  javascript: ({ method, path, body }, origin) =>
    [
      `const answer = await fetch(${JSON.stringify(origin + path)}, {`,
      `  method: '${method}',`,
      `  headers: { Authorization: \`Bearer \${process.env.TRAMA_TOKEN}\`${body === undefined ? '' : `, 'Content-Type': 'application/json'`} },`,
      ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(json(body))}),`]),
      '})',
      'if (!answer.ok) throw new Error(await answer.text())',
      `console.log(${method === 'PUT' ? 'answer.status' : 'await answer.json()'})`,
    ].join('\n'),
  python: ({ method, path, body }, origin) =>
    [
      'import json, os, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${JSON.stringify(origin + path)},`,
      `    method="${method}",`,
      `    headers={"Authorization": "Bearer " + os.environ["TRAMA_TOKEN"], "Content-Type": "application/json"},`,
      // JSON within a text, since its true is no Python
      ...(body === undefined ? [] : [`    data=json.dumps(json.loads(${JSON.stringify(JSON.stringify(body))})).encode(),`]),
      ')',
      'with urllib.request.urlopen(request) as answer:',
      `    print(${method === 'PUT' ? 'answer.status' : 'json.load(answer)'})`,
    ].join('\n'),
}
