import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'

/** An address of the web or of mail in a plan, and the label of its part. */
export interface OutsideAddress {
  address: string
  where: string
}

const most = 50
const longest = 300
/** Texts are looked through this far; what a plan sends to stands in short settings. */
const lookedAt = 20_000
/** A reference in braces stands in an address as a whole, with the spaces of its label. */
const web = /https?:\/\/(?:\{[^{}\n]{0,300}\}|[^\s"'<>|\\^`]){1,2000}/gi
const mail = /[\w.+-]{0,63}\w@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

/**
 * Everything that a plan could lead or send to outside: links, pictures, requests and mails of automations. Sample records are none of it, since
 * nothing is sent to them by being there.
 */
export function outsideAddresses({ tables, forms, pages, apps, automations }: AppPlan): OutsideAddress[] {
  const found = new Map<string, OutsideAddress>()
  const add = (text: string, where: string): void => {
    const short = text.slice(0, lookedAt)
    for (const [address] of [...short.matchAll(web), ...short.replace(web, ' ').matchAll(mail)])
      if (found.size < most) found.set(`${where}\n${address}`, { address: address.slice(0, longest), where })
  }
  const look = (value: unknown, where: string): void => {
    if (typeof value === 'string') add(value, where)
    else if (Array.isArray(value)) for (const each of value) look(each, where)
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each, where)
  }
  for (const part of [...tables, ...forms, ...pages, ...apps]) look(part, part.label)
  for (const automation of automations) look(automation, automation.name)
  return [...found.values()]
}
