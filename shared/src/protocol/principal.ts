/**
 * Header in which a browser states for whom it acts, as `<organisation>:<member>`. Tabs share one cookie: when another tab
 * signs in as somebody else, what this one still sends must be refused, never done in the other's name.
 */
export const principalHeader = 'x-trama-principal'

/** Header that names a view (access/view-calls.ts); websockets carry it as the query parameter `view`. */
export const viewHeader = 'x-trama-view'
