import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCommands, type Command } from '#client/features/command-palette/command.ts'
import { matchRank } from '#client/lib/match-rank.ts'
import { runs } from '#tests/support/property-runs.ts'

const word = fc.constantFrom('Orders', 'Órdenes', 'to-do', 'To do', 'São', 'sao', 'a', 'Plan', 'plano', '2026', 'x y', '')
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
const command = fc.record({ label: text, hint: text, keywords: text })
const groups = fc.array(fc.record({ commands: fc.array(command, { maxLength: 8 }), onlySearched: fc.boolean() }), { maxLength: 4 })

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
      const fits = (one: Command): boolean => matchRank(query, one.label, `${one.hint ?? ''} ${one.keywords ?? ''}`) !== undefined
      const naive = all.flatMap(({ commands, onlySearched }) => commands.filter((one) => (query.trim() === '' ? !onlySearched : fits(one))))
      const found = findCommands(all, query).flatMap(({ commands }) => commands)
      expect(found.map(({ id }) => id).sort()).toEqual(naive.map(({ id }) => id).sort())
    }),
    runs(200, 20_000),
  )
})
