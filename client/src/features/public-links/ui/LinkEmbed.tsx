import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { publicUrl, updateLink } from '#client/nouns/public-links/public-links.ts'
import { siteOrigin } from '#client/features/public-links/data/site-origin.ts'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** The code that shows a link in a page of another site, and the sites that may. */
export function LinkEmbed({ link, onDone }: { link: LinkDetails; onDone: () => void }) {
  const { t } = useTranslation('publicLinks')
  const [sites, setSites] = useState(link.sites)
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const saving = useSubmit(async () => {
    const site = siteOrigin(text)
    if (text.trim() !== '' && site === undefined) return setIsWrong(true)
    await updateLink(link.id, { sites: site === undefined ? sites : [...new Set([...sites, site])] })
    onDone()
  })
  const add = (): void => {
    const site = siteOrigin(text)
    if (site === undefined) return setIsWrong(true)
    setSites([...new Set([...sites, site])])
    setText('')
  }
  if (link.hasPassword) return <Notice tone="warning">{t('embed.password')}</Notice>
  const code = `<iframe src="${publicUrl(link.token ?? '')}" width="100%" height="600" style="border:0" loading="lazy" sandbox="allow-scripts allow-same-origin allow-forms allow-popups"></iframe>`
  return (
    <Stack as="form" gap={16} onSubmit={saving.onSubmit} noValidate>
      <Text as="h3" size={14}>
        {t('embed.title')}
      </Text>
      <fieldset className={css.part}>
        <legend>{t('embed.sites')}</legend>
        <ul className={css.items}>
          {sites.map((site) => (
            <li key={site} className={css.item}>
              <Ellipsis flex="fill">{site}</Ellipsis>
              <IconButton
                label={`${t('embed.remove')}: ${site}`}
                icon={<IconX size={16} stroke={1.5} />}
                onClick={() => setSites(sites.filter((other) => other !== site))}
              />
            </li>
          ))}
        </ul>
        <div className={css.adders}>
          <TextField
            aria-label={t('embed.site')}
            placeholder="https://example.com"
            hint={t('embed.hint')}
            error={isWrong ? t('embed.invalid') : undefined}
            value={text}
            className={css.field ?? ''}
            onChange={(event) => {
              setText(event.target.value)
              setIsWrong(false)
            }}
          />
          <Button disabled={text.trim() === ''} onClick={add}>
            {t('embed.add')}
          </Button>
        </div>
      </fieldset>
      <TextArea label={t('embed.code')} value={code} readOnly rows={3} onFocus={(event) => event.currentTarget.select()} />
      {saving.failure !== undefined && <Notice tone="error">{errorText(saving.failure)}</Notice>}
      <Row align="stretch" justify="end" wrap>
        <CopyButton text={code} label={t('embed.copy')} copiedLabel={t('copied')} />
        <Button type="submit" variant="primary" busy={saving.busy}>
          {t('editor.save')}
        </Button>
      </Row>
    </Stack>
  )
}
