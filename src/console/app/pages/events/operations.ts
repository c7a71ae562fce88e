// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type EventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type EventTypesQuery = { eventTypes: Array<{ name: string, description: string, schema: unknown, example: unknown }> | null };

export type EventsQueryVariables = Exact<{
  limit?: number | null | undefined;
  after?: string | null | undefined;
  types?: Array<string> | string | null | undefined;
  objectId?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type EventsQuery = { events: { hasMore: boolean, data: Array<{ id: string, type: string, objectType: string, objectId: string, createdAt: string, data: unknown }> } | null };

export type EventQueryVariables = Exact<{
  id: string;
}>;


export type EventQuery = { event: { id: string, type: string, objectType: string, objectId: string, createdAt: string, data: unknown } | null };

export const EventTypesDocument = {"kind":"Document","documentId":"sha256:a98bc9cccccbf5a88cc9c482bb3fa142c47be77f3c85f06c2b471f010b7fed2c","definitions":[]} as unknown as DocumentNode<EventTypesQuery, EventTypesQueryVariables>;
export const EventsDocument = {"kind":"Document","documentId":"sha256:a108cb62150d1179bcbe64befab178ae209e0a717a5abc7f56ee037a15c483ec","definitions":[],"follows":{"topics":["events"]}} as unknown as DocumentNode<EventsQuery, EventsQueryVariables>;
export const EventDocument = {"kind":"Document","documentId":"sha256:5edf9fc2bc98eaaef2410757bbd7724ec020b019d2419f82a2f9f6edf6094017","definitions":[]} as unknown as DocumentNode<EventQuery, EventQueryVariables>;