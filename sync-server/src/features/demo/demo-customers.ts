import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { cities, companies, names, type Company } from '#server/features/demo/demo-places.ts'
import { customerNotes } from '#server/features/demo/demo-stories.ts'
import { create, daysAgo, option, type Maker } from '#server/features/demo/demo-maker.ts'
import { pausedCustomers } from '#server/features/demo/demo-words.ts'

type CustomerStatus = 'Lead' | 'Active' | 'Paused' | 'Lost'

/** A customer as the other tables speak of them. */
export interface DemoCustomer extends Company {
  /** the number of their record */
  index: number
  status: CustomerStatus
  /** whole days ago of their first and of their last possible order; undefined: they never ordered */
  orders: { from: number; to: number } | undefined
  /** percent off each order */
  discount: number | null
  /** the account manager, who handles their orders and requests */
  person: string[] | null
}

/** The buyers, and since when they buy. Leads have ordered nothing yet, and those who left nothing lately. */
export function makeCustomers({ random, people }: Maker): DemoCustomer[] {
  return companies.map((company, index) => {
    const drawn = random.weighted<CustomerStatus>([
      ['Active', 16],
      ['Lead', 3],
      ['Lost', 1],
    ])
    const status = pausedCustomers.includes(company.name) ? 'Paused' : drawn
    const since = random.between(30, 1400)
    const from = status === 'Active' ? since : since + 200
    const to = { Active: 0, Paused: 35, Lost: 150, Lead: 0 }[status]
    const person = people.length === 0 ? null : [random.pick(people)]
    const discount = index % 9 === 4 ? 10 : index % 4 === 1 ? 5 : null
    return { ...company, index, status, orders: status === 'Lead' ? undefined : { from, to }, discount, person }
  })
}

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, '')
    .toLowerCase()

export function customerRecord(maker: Maker, { name, type, city, index, status, orders, person }: DemoCustomer): RecordChange {
  const { random } = maker
  const { country, dial } = cities[city] ?? { country: 'Portugal', dial: '+351 21' }
  const [first, last] = [random.pick(names[country].first), random.pick(names[country].last)]
  const site = `${slugOf(name)}.example`
  const notes = customerNotes[status === 'Active' ? type : status]
  return create(maker, 'Customers', index, {
    Company: name,
    Type: option(maker, 'Customers', 'Type', type),
    Status: option(maker, 'Customers', 'Status', status),
    City: city,
    Country: option(maker, 'Customers', 'Country', country),
    Contact: `${first} ${last}`,
    Email: `${slugOf(first)}@${site}`,
    Phone: `${dial} ${random.between(200, 999)} ${random.between(1000, 9999)}`,
    Website: `https://${site}`,
    'Account manager': person,
    'Customer since': orders ? daysAgo(maker, orders.from) : null,
    Notes: status !== 'Active' || random.chance(0.3) ? random.pick(notes) : null,
  })
}
