/**
 * Header in which a browser states for whom it acts, as `<organisation>:<member>`. Tabs share one cookie: when another tab
 * signs in as somebody else, what this one still sends must be refused, never done in the other's name.
 */
export const principalHeader = 'x-trama-principal'
