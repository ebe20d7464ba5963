/** The origin of a site that browsers reach by https: `https://example.com`, without a path. */
export const sitePattern = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/
