import type { BoundCall } from '#server/http/answer-call.ts'

export interface FoundCall {
  call: BoundCall
  params: Record<string, string>
  /** text after the question mark */
  query: string
}

interface Pattern {
  call: BoundCall
  order: number
  /** after `/api/`; a name with a colon matches anything */
  segments: readonly string[]
}

const prefix = '/api/'
/** Paths that need no decoding; all others go to the router. */
const plainPath = /^[\w./-]+$/

/**
 * Finds the call for a method and URL: by its whole path, otherwise among patterns with as many segments and the same beginning. The first
 * registered call wins, as in a router.
 */
export function createCallFinder(calls: readonly BoundCall[]): (method: string, url: string) => FoundCall | undefined {
  const exact = new Map<string, Pattern>()
  const patterns = new Map<string, Pattern[]>()
  for (const [order, call] of calls.entries()) {
    const pattern = { call, order, segments: call.path.split('/') }
    if (!call.path.includes(':')) exact.set(`${call.method} ${prefix}${call.path}`, pattern)
    else {
      const key = keyOf(call.method, pattern.segments)
      patterns.set(key, [...(patterns.get(key) ?? []), pattern])
    }
  }
  function search(method: string, path: string): Omit<FoundCall, 'query'> | undefined {
    const whole = exact.get(`${method} ${path}`)
    if (!path.startsWith(prefix) || !plainPath.test(path) || path.includes('/.')) return undefined
    const segments = path.slice(prefix.length).split('/')
    const matching = patterns.get(keyOf(method, segments))?.find((pattern) => matches(pattern, segments))
    if (whole && (!matching || whole.order < matching.order)) return { call: whole.call, params: {} }
    return matching && { call: matching.call, params: paramsOf(matching, segments) }
  }
  // a whole path always leads to the same call
  const known = new Map([...exact].map(([key, { call }]) => [key, search(call.method, `${prefix}${call.path}`)]))
  return (method, url) => {
    const end = url.indexOf('?')
    const asked = end < 0 ? url : url.slice(0, end)
    // some addresses of the specification end with a slash (1 §7)
    const path = asked.endsWith('/') && asked.length > prefix.length ? asked.slice(0, -1) : asked
    const found = known.get(`${method} ${path}`) ?? search(method, path)
    return found && { ...found, query: end < 0 ? '' : url.slice(end + 1) }
  }
}

function keyOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length} ${segments[0]}`
}

function matches({ segments }: Pattern, given: readonly string[]): boolean {
  return segments.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : given[index] === segment))
}

function paramsOf({ segments }: Pattern, given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) if (segment.startsWith(':')) params[segment.slice(1)] = given[index] ?? ''
  return params
}
