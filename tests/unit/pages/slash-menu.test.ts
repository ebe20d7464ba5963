import { IconCode } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { findSlashCommands } from '#client/editor/find-slash-commands.ts'
import en from '#client/i18n/en/pages.json'
import es from '#client/i18n/es/pages.json'
import pt from '#client/i18n/pt/pages.json'

const menuOf = ({ commands }: typeof en) =>
  Object.entries(commands).flatMap(([id, words]) => ('label' in words ? [{ id, icon: IconCode, ...words, run: () => undefined }] : []))

it.each([
  [
    en,
    {
      code: 'codeBlock',
      text: 'paragraph',
      h1: 'heading1',
      'heading 2': 'heading2',
      todo: 'taskList',
      to: 'taskList',
      div: 'divider',
      quo: 'blockquote',
    },
  ],
  [pt, { codigo: 'codeBlock', texto: 'paragraph', titulo3: 'heading3', tarefas: 'taskList', lista: 'bulletList', cit: 'blockquote' }],
  [es, { codigo: 'codeBlock', texto: 'paragraph', titulo3: 'heading3', tareas: 'taskList', lista: 'bulletList', cita: 'blockquote' }],
] as const)('Enter takes what is called as one typed (%#)', (texts, wanted) => {
  const menu = menuOf(texts)
  expect(Object.fromEntries(Object.keys(wanted).map((query) => [query, findSlashCommands(menu, query)[0]?.id]))).toEqual(wanted)
})

it('all of it in its own order until something is typed, and nothing where nothing is meant', () => {
  const menu = menuOf(en)
  expect(findSlashCommands(menu, '')).toEqual(menu)
  expect(findSlashCommands(menu, 'nothing like this')).toEqual([])
})
