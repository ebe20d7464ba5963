import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Dialogs and forms with a box to write in that keep nothing, each with the reason. */
const unkept: Readonly<Record<string, string>> = {
  'automations/SentenceField.tsx': 'a sentence to try out; Enter makes the automation',
  'cells/types/address/AddressEditor.tsx': 'the cell takes it as its editor is left, also by the end of the tab',
  'editor/nodes/PictureNodeView.tsx': 'each letter is an edit of the page',
  'features/ai-builder/ui/AiSettingsPage.tsx': 'a number, and no words',
  'features/ai-builder/ui/PageWriter.tsx': 'words of the page, or a line to try out',
  'features/auth/ui/FinderPage.tsx': 'an address of somebody who is not signed in',
  'features/auth/ui/LoginPage.tsx': 'an address of somebody who is not signed in, and a password',
  'features/auth/ui/PasswordResetPage.tsx': 'an address of somebody who is not signed in',
  'features/automations/ui/ConnectionTestDialog.tsx': 'a path that is tried; nothing is saved',
  'features/developers/functions/ui/SecretsPage.tsx': 'a secret',
  'features/developers/ui/TryCall.tsx': 'values of a call that is tried; nothing is saved',
  'features/operator/ui/AnnounceDialog.tsx': 'the operator is no member, and has no device that keeps words',
  'features/operator/ui/PlanDialog.tsx': 'a number, and no words',
  'features/public-links/ui/LinkCard.tsx': 'an address to read',
  'features/public-links/ui/LinkEmbed.tsx': 'code to read',
  'features/templates/ui/LinkProfileDialog.tsx': 'a secret',
  'nouns/ai-builder/AskAi.tsx': 'a line to try out; its answer stands in the editor around it',
  'records/past/PastDays.tsx': 'a day that is chosen',
  'views/calendar/SubscribeDialog.tsx': 'an address to read',
}

/** Its words live until a button sends them: a part of a larger form gives each letter to that. */
function sendsWords(code: string): boolean {
  return /<(?:TextField|TextArea|textarea)\b/.test(code) && /ui\/Dialog\.tsx|use-submit\.ts|<form\b/.test(code)
}
const keepsWords = (code: string): boolean => /\/(?:use-kept-[a-z]+|use-field-words|kept-[a-z]+)\.ts'|KeptDraft</.test(code)

const screens = readdirSync('client/src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
const read = (name: string): string => readFileSync(join('client/src', name), 'utf8')
const isUnkept = (code: string): boolean => sendsWords(code) && !keepsWords(code)

it('finds a dialog that forgets its words', () => {
  const dialog = "import { Dialog } from '#client/ui/Dialog.tsx'\n<Dialog><TextField value={name} /></Dialog>"
  expect(isUnkept(dialog)).toBe(true)
  expect(isUnkept(`import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'\n${dialog}`)).toBe(false)
})

it('every dialog and form keeps the words that are typed in it, or says here why not', () => {
  const found = screens.filter((name) => isUnkept(read(name)))
  expect(found.toSorted()).toEqual(Object.keys(unkept).toSorted())
})
