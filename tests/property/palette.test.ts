import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCommands, type Command } from '#client/features/command-palette/command.ts'
import { runs } from '#tests/support/property-runs.ts'

const word = fc.constantFrom('Orders', 'Órdenes', 'to-do', 'To do', 'todo', 'dos', 'São', 'sao', 'a', 'Plan', 'plano', '2026', 'x y', '')
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
const command = fc.record({ label: text, hint: text, keywords: text })
const groups = fc.array(fc.record({ commands: fc.array(command, { maxLength: 8 }), onlySearched: fc.boolean() }), { maxLength: 4 })

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every typed word stands in the label, in the label without spaces and dashes, or in the further words. */
function fits(query: string, { label, hint = '', keywords = '' }: Pick<Command, 'label' | 'hint' | 'keywords'>): boolean {
  const texts = [label, label.replaceAll(/[\s-]/g, ''), `${hint} ${keywords}`].map(plain)
  return plain(query)
    .split(/\s+/)
    .every((one) => texts.some((text) => text.includes(one)))
}

it('the palette finds what a naive search over every line finds, and nothing else', () => {
  fc.assert(
    fc.property(groups, text, (made, query) => {
      const all = made.map(({ commands, onlySearched }, at) => ({
        id: `g${at}`,
        title: `g${at}`,
        limit: 4,
        onlySearched,
        commands: commands.map((one, place): Command => ({ ...one, id: `${at}-${place}`, icon: null, kind: 'noop' })),
      }))
      const naive = all.flatMap(({ commands, onlySearched }) =>
        commands.filter((one) => (query.trim() === '' ? !onlySearched : fits(query, one))),
      )
      const found = findCommands(all, query).flatMap(({ commands }) => commands)
      expect(found.map(({ id }) => id).sort()).toEqual(naive.map(({ id }) => id).sort())
    }),
    runs(200, 20_000),
  )
})
