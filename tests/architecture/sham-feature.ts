const texts = (title: string): string => `${JSON.stringify({ title, words: title, text: title })}\n`

/** The files of a feature that uses every part of both manifests, as somebody would write it who follows CONTRIBUTING. */
export const shamFiles: Record<string, string> = {
  'client/src/i18n/en/sham.json': texts('Sham'),
  'client/src/i18n/pt/sham.json': texts('Falso'),
  'client/src/i18n/es/sham.json': texts('Falso'),
  'client/src/features/sham/manifest.ts': `import { IconMask } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

declare module '#client/lib/overlays.ts' {
  interface OverlayKinds {
    sham: { id: string }
  }
}

const page = { load: async () => (await import('#client/features/sham/ui/ShamPage.tsx')).ShamPage, texts: ['sham'] }

export const shamFeature: ClientFeature = {
  paths: [{ path: 'sham/*', ...page }],
  menu: [{ order: 15, to: '/sham', labelKey: 'sham:title', Icon: IconMask }],
  creates: [
    {
      order: 60,
      labelKey: 'sham:title',
      commandKey: 'sham:title',
      wordsKey: 'sham:words',
      Icon: IconMask,
      keys: 'mod+alt+S',
      makes: 'app',
      to: '/sham/new',
    },
  ],
  overlays: { sham: { load: async () => (await import('#client/features/sham/ui/ShamDialog.tsx')).ShamDialog, texts: ['sham'] } },
  settingsPages: [{ path: 'sham', labelKey: 'sham:title', group: 'general', mayOpen: (access) => access.isAdmin, ...page }],
  shortcuts: [{ titleKey: 'sham:title', lines: { 'sham:text': 'mod+S' } }],
}
`,
  'client/src/features/sham/ui/ShamPage.tsx': `import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'

export function ShamPage() {
  const { t } = useTranslation('sham')
  return <Button onClick={() => openOverlay({ kind: 'sham', id: 'one' })}>{t('title')}</Button>
}
`,
  'client/src/features/sham/ui/ShamDialog.tsx': `import type { Overlay } from '#client/lib/overlays.ts'

export function ShamDialog({ overlay }: { overlay: Overlay }) {
  return overlay.kind === 'sham' ? <p>{overlay.id}</p> : null
}
`,
  'shared/src/nouns/sham/sham.ts': `export interface Sham {
  id: string
}
`,
  'sync-server/src/features/sham/sham-feature.ts': `import type { Sham } from '#shared/nouns/sham/sham.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const first: Sham = { id: 'one' }

export const shamFeature: ServerFeature = {
  name: 'sham',
  routes: (app) => void app.get('/dev/sham', (http) => http.json(first)),
}
`,
}

/** The lines in lists: one import and one entry, or one word. */
export const shamLines: { path: string; after: string; line: string }[] = [
  {
    path: 'client/src/app/client-features.ts',
    after: "import { settingsFeature } from '#client/features/settings/manifest.ts'",
    line: "import { shamFeature } from '#client/features/sham/manifest.ts'",
  },
  { path: 'client/src/app/client-features.ts', after: '  settingsFeature,', line: '  shamFeature,' },
  {
    path: 'sync-server/src/app/server-features.ts',
    after: "import { rolesFeature } from '#server/features/roles/roles-feature.ts'",
    line: "import { shamFeature } from '#server/features/sham/sham-feature.ts'",
  },
  { path: 'sync-server/src/app/server-features.ts', after: '  rolesFeature,', line: '  shamFeature,' },
  { path: 'shared/src/catalogue/own-paths.ts', after: "  'settings',", line: "  'sham'," },
]
