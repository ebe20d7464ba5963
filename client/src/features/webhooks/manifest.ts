import type { ClientFeature } from '#client/manifest/client-feature.ts'

const page = {
  load: async () => (await import('#client/features/webhooks/ui/WebhooksPage.tsx')).WebhooksPage,
  texts: ['webhooks', 'automations', 'tables', 'views'],
}

export const webhooksFeature: ClientFeature = {
  paths: [
    { path: 'automations/webhook', ...page },
    { path: 'lowcode/webhooks', ...page },
  ],
  addressDialogs: [
    {
      names: ['addWebhook', 'editWebhook'],
      parameters: ['id'],
      load: async () => (await import('#client/features/webhooks/ui/WebhookDialogs.tsx')).WebhookDialogs,
      texts: ['webhooks', 'tables', 'views'],
    },
  ],
}
