import { type APIRequestContext, expect } from '@playwright/test'
import { type admin, bearer, openSession } from './accounts'

/** Makes calls as one person; returns the response's data. */
export async function getCaller(request: APIRequestContext, who: typeof admin) {
  const headers = bearer(await openSession(who))
  return async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
    const response = await request.fetch(`/api/v1${path}`, { method, headers, ...body })
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    return (await response.json()).data
  }
}
