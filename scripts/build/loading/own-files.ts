/**
 * Parts outside manifests and faces that have a file of their own, with the reason. All others come with the rest of their unit that opens later
 * (`later-parts.ts`).
 */
export const ownFiles: Readonly<Record<string, string>> = {
  'client/src/blocks/chart/plot/Plot.tsx': 'a library of 124 kB that only charts need',
  'client/src/editor/BlockTextEditor.tsx': 'writing in a text block needs the editor, and reading it does not',
  'client/src/editor/PageEditor.tsx': 'the editor: a page is read before it comes',
  'client/src/editor/emojis.ts': 'a list of words in the language of who writes a colon',
  'client/src/features/apps/ui/bars/BundleFrame.tsx': 'an app inside bars is drawn in them: the file is fetched beside the program',
  'client/src/features/developers/functions/editor/DifferenceDialog.tsx': 'a library that only a comparison of versions needs',
  'client/src/features/developers/functions/editor/EditorPage.tsx': 'an editor of code: the list of functions is read without it',
  'client/src/features/developers/functions/editor/grammars/dot-net.ts': 'the grammar of one language',
  'client/src/features/developers/functions/editor/grammars/javascript.ts': 'the grammar of one language',
  'client/src/features/developers/functions/editor/grammars/php.ts': 'the grammar of one language',
  'client/src/features/developers/functions/editor/grammars/python.ts': 'the grammar of one language',
  'client/src/nouns/pages/draw-equation.ts': 'a library of 76 kB that only equations need',
  'client/src/nouns/pages/highlight-code.ts': 'a library of 51 kB that only code needs',
  'client/src/ui/calendar/calendar-parts.ts': 'a library of 50 kB that only an opened date needs',
  'client/src/ui/icons/item-icons.ts': 'a hundred icons, of which most pages show none',
}

/** Libraries that a source fetches by `import()` itself. */
export const ownLibraries: Readonly<Record<string, string>> = {
  '@simplewebauthn/browser': 'the way to a passkey, which few people press',
  'chrono-node/en': 'dates of one language, for words typed into a task',
  'chrono-node/es': 'dates of one language, for words typed into a task',
  'chrono-node/pt': 'dates of one language, for words typed into a task',
}
