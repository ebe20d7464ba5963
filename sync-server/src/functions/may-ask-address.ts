import { anyAddress, isAddressRule } from '#shared/nouns/functions/address-rules.ts'

/** Whether one of a function's rules lets its code ask an address. Scheme and port are those of the rule; the path may be any below. */
export function mayAskAddress(rules: readonly string[], url: URL): boolean {
  return rules.some((text) => text === anyAddress || fits(text, url))
}

function fits(text: string, asked: URL): boolean {
  if (!isAddressRule(text)) return false
  const plain = text.replace('://*.', '://')
  if (!URL.canParse(plain)) return false
  const rule = new URL(plain)
  if (rule.protocol !== asked.protocol || rule.port !== asked.port) return false
  const [host, named] = [nameOf(asked), nameOf(rule)]
  const isHost = plain === text ? host === named : host.endsWith(`.${named}`)
  const folder = rule.pathname.endsWith('/') ? rule.pathname : `${rule.pathname}/`
  return isHost && (asked.pathname === rule.pathname || (asked.pathname.startsWith(folder) && (folder === '/' || !climbs(asked.pathname))))
}

/** Servers that decode a path before they read it go up at such a part. */
const climbs = (path: string): boolean => path.split(/\/|%2f|%5c/i).some((part) => /^\.\.(;|$)/.test(part.replace(/%2e/gi, '.')))

/** Without the final dot that a host may have. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')
