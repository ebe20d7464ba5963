import { describe, expect, it, vi } from 'vitest'
import en from '#client/i18n/en/shell.json'
import es from '#client/i18n/es/shell.json'
import pt from '#client/i18n/pt/shell.json'
import { findCommands, type Command, type CommandDeed, type CommandGroup } from '#client/features/command-palette/command.ts'
import { messageMs, runCommand, type PaletteHost, type Said } from '#client/features/command-palette/run-command.ts'
import { sectionIds, sectionOf } from '#client/features/command-palette/sections.ts'
import { narrowTo, readNarrowed, triggersOf } from '#client/features/command-palette/triggers.ts'
import { runningWork } from '#client/lib/running-work.ts'

const reader = (texts: object) => (key: string) => {
  const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts)
  if (typeof text !== 'string') throw new Error(`no text ${key}`)
  return text
}
const languages = { en, pt, es }

describe('the words that narrow the palette', () => {
  it.each(Object.entries(languages))('are one part’s own in %s, and commands write them', (_, texts) => {
    const t = reader(texts)
    const words = sectionIds.flatMap((id) => triggersOf(id, t))
    expect(words.length).toBeGreaterThan(12)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    for (const id of sectionIds.filter((one) => sectionOf(one).triggersKey !== undefined))
      expect(readNarrowed(`${narrowTo(id, t)}orders`, t)).toEqual({ section: id, rest: 'orders' })
  })

  it('count once a blank follows, whatever their case and accents, the longest first', () => {
    const t = reader(pt)
    expect(readNarrowed('excluir', t)).toBeUndefined()
    expect(readNarrowed('EXCLUIR pedidos', t)).toEqual({ section: 'delete', rest: 'pedidos' })
    expect(readNarrowed('cobranca ', t)).toEqual({ section: 'billing', rest: '' })
    expect(readNarrowed('ir para tarefas', t)).toEqual({ section: 'go', rest: 'tarefas' })
  })
})

const line = (id: string, label: string, more: Partial<Command> = {}): Command =>
  ({ kind: 'noop', id, label, icon: null, ...more }) as Command
const group = (id: string, commands: Command[]): CommandGroup => ({ id, title: id, limit: 4, commands })

describe('a narrowed query', () => {
  const groups = [group('items', [line('1', 'Delete notes')]), group('delete', [line('2', 'Delete · Orders'), line('3', 'Delete · Notes')])]

  it('shows its part alone, with everything in it', () => {
    const shown = findCommands(groups, 'delete ', { section: 'delete', rest: '' })
    expect(shown.map(({ id, commands }) => [id, commands.length])).toEqual([['delete', 2]])
  })

  it('has its part first, and what else fits after it', () => {
    const shown = findCommands(groups, 'delete notes', { section: 'delete', rest: 'notes' })
    expect(shown.map(({ id, commands }) => [id, commands.map((one) => one.id)])).toEqual([
      ['delete', ['3']],
      ['items', ['1']],
    ])
  })

  it('keeps its part with a sentence when nothing fits anywhere', () => {
    expect(findCommands(groups, 'delete xyz', { section: 'delete', rest: 'xyz' })).toEqual([
      expect.objectContaining({ id: 'delete', isAlone: true, commands: [] }),
    ])
  })
})

interface Seen {
  host: PaletteHost
  said: (Said | undefined)[]
  calls: string[]
}

function seen(query = ''): Seen {
  const said: (Said | undefined)[] = []
  const calls: string[] = []
  const host: PaletteHost = {
    query,
    setQuery: (text) => calls.push(`query ${text}`),
    close: () => calls.push('close'),
    say: (one) => said.push(one),
    navigate: (to) => calls.push(`to ${to}`),
    tell: (text, tone) => calls.push(`${tone} ${text}`),
    t: (key) => key,
    errorText: (error) => (error as Error).message,
    later: (run, ms) => {
      calls.push(`wait ${ms}`)
      run()
    },
  }
  return { host, said, calls }
}

const run = (deed: CommandDeed, { host }: Seen): void => runCommand({ ...line('one', 'Do it'), ...deed } as Command, host)

describe('the kinds of commands', () => {
  it('lead, write, and do', () => {
    const did = vi.fn()
    const all = seen('copy')
    run({ kind: 'navigate', to: '/home' }, all)
    run({ kind: 'append', text: 'link' }, all)
    run({ kind: 'set', text: 'go ' }, all)
    run({ kind: 'noop' }, all)
    run({ kind: 'sync', run: did }, all)
    expect(all.calls).toEqual(['close', 'to /home', 'query copy link', 'query go ', 'close'])
    expect(did).toHaveBeenCalledOnce()
  })

  it('say that they work, then what came of it for as long as it takes to read', async () => {
    const all = seen()
    run({ kind: 'async', run: async () => 'The link was copied' }, all)
    expect(all.said.at(-1)?.tone).toBe('progress')
    await vi.waitFor(() => expect(all.calls).toEqual(['wait 1000', 'close']))
    expect(all.said.at(-1)).toEqual({ tone: 'done', text: 'The link was copied' })
    expect(messageMs('one two three four five six seven eight nine ten')).toBe(2000)
  })

  it('stay open with their failure under the text, to be tried again', async () => {
    const all = seen()
    run({ kind: 'async', run: () => Promise.reject(new Error('No network')) }, all)
    await vi.waitFor(() => expect(all.said.at(-1)).toEqual({ tone: 'failed', text: 'No network' }))
    expect(all.calls).toEqual([])
    run({ kind: 'async', run: async () => undefined }, all)
    await vi.waitFor(() => expect(all.calls).toEqual(['close']))
  })

  it('go on while the palette is closed, and do not begin twice', async () => {
    let end: (text: string) => void = () => undefined
    const work = () => new Promise<string>((resolve) => (end = resolve))
    const all = seen()
    run({ kind: 'long', run: work }, all)
    expect(all.calls).toEqual(['close'])
    expect(runningWork.get().map(({ id }) => id)).toEqual(['one'])
    const again = seen()
    run({ kind: 'long', run: work }, again)
    expect(again.said).toEqual([{ tone: 'failed', text: 'acts:inProgress' }])
    end('Copied')
    await vi.waitFor(() => expect(all.calls).toEqual(['close', 'success Copied']))
    expect(runningWork.get()).toEqual([])
  })

  it('say why they cannot be run', () => {
    const all = seen()
    runCommand(line('role', 'Administrator', { disabled: 'Not this one' }), all.host)
    expect(all.said).toEqual([{ tone: 'failed', text: 'Not this one' }])
    expect(all.calls).toEqual([])
  })
})
