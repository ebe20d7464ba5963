import { useMemo } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The editor's words; it knows no language itself. */
export function useEditorTexts() {
  const { t } = useTranslation('pages')
  return useMemo(
    () => ({
      body: t('body'),
      placeholder: t('placeholder'),
      todo: t('commands.taskList.label'),
      menu: t('menuLabel'),
      toggle: t('toggle.label'),
      code: { language: t('code.language'), plain: t('code.plain') },
      toolbar: {
        toolbar: t('toolbar.toolbar'),
        comment: t('toolbar.comment'),
        bold: t('toolbar.bold'),
        italic: t('toolbar.italic'),
        underline: t('toolbar.underline'),
        strike: t('toolbar.strike'),
        code: t('toolbar.code'),
        link: t('toolbar.link'),
        linkPlaceholder: t('toolbar.linkPlaceholder'),
        linkApply: t('toolbar.linkApply'),
        linkOpen: t('toolbar.linkOpen'),
        linkRemove: t('toolbar.linkRemove'),
        linkInvalid: t('toolbar.linkInvalid'),
      },
      writing: {
        bar: t('writing.bar'),
        insert: t('writing.insert'),
        block: t('handle.menu'),
        undo: t('writing.undo'),
        redo: t('writing.redo'),
      },
    }),
    [t],
  )
}
