export { ExplorePage } from '#client/features/automations/ui/ExplorePage.tsx'
export { IntegrationPage } from '#client/features/automations/ui/IntegrationPage.tsx'
