import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'

/** An address of the web or of mail in a plan, and the label of its part. */
export interface OutsideAddress {
  address: string
  where: string
}

/** Addresses that a person can be asked to read. A plan that names more is not made before some are taken out. */
export const mostOutside = 300
/** Without a scheme, two slashes may begin a comment of code; a host has a dot. */
const hostAfterSlashes = /[^\s/"'<>|\\^`]{1,253}\./y
const scheme = /[a-z][a-z\d+.-]{0,30}:$/i
/** A reference in braces stands in an address as a whole, with the spaces of its label. */
const afterSlashes = /(?:\{[^{}\n]{0,300}\}|[^\s"'<>|\\^`]){1,4000}/y
const beforeAt = /[\p{L}\p{N}_.+-]{0,63}[\p{L}\p{N}_]$/u
const afterAt = /^[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,8}/u

/**
 * Everything that a plan could lead or send to outside: links, pictures, requests and mails of automations. Sample records are none of it, since
 * nothing is sent to them by being there. All of it is looked through, and one more than {@link mostOutside} is told at most.
 */
export function outsideAddresses({ tables, forms, pages, apps, automations }: AppPlan): OutsideAddress[] {
  const found = new Map<string, OutsideAddress>()
  const add = (text: string, where: string): void => {
    for (const address of addressesIn(text)) {
      if (found.size > mostOutside) return
      found.set(`${where}\n${address}`, { address, where })
    }
  }
  const look = (value: unknown, where: string): void => {
    if (typeof value === 'string') add(value, where)
    else if (Array.isArray(value)) for (const each of value) look(each, where)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        add(key, where)
        look(each, where)
      }
  }
  for (const part of [...tables, ...forms, ...pages, ...apps]) look(part, part.label)
  for (const automation of automations) look(automation, automation.name)
  return [...found.values()]
}

/** Goes from one sign of an address to the next. It takes time by the length of the text. */
function* addressesIn(text: string): Generator<string> {
  let rest = ''
  let from = 0
  for (let at = text.indexOf('//'); at >= 0; at = text.indexOf('//', Math.max(from, at + 2))) {
    const [named = ''] = scheme.exec(text.slice(Math.max(from, at - 32), at)) ?? []
    hostAfterSlashes.lastIndex = at + 2
    if (named === '' && !hostAfterSlashes.test(text)) continue
    afterSlashes.lastIndex = at + 2
    const [path] = afterSlashes.exec(text) ?? []
    if (path === undefined) continue
    yield `${named}//${path}`
    rest += `${text.slice(from, at - named.length)} `
    from = at + 2 + path.length
  }
  rest += text.slice(from)
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@', at + 1)) {
    const [host] = afterAt.exec(rest.slice(at + 1, at + 600)) ?? []
    const [name] = host === undefined ? [] : (beforeAt.exec(rest.slice(Math.max(0, at - 64), at)) ?? [])
    if (name !== undefined) yield `${name}@${host}`
  }
}
