// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type OverviewQueryVariables = Exact<{
  since: string;
  stepMinutes: number;
}>;


export type OverviewQuery = { requestStatistics: Array<{ at: string, success: number, clientError: number, serverError: number, limited: number }> | null, webhookStatistics: Array<{ at: string, delivered: number, failed: number, open: number }> | null, credentialUsage: Array<{ credentialId: string, credentialKind: Types.CredentialKind, credentialName: string | null, environment: Types.Environment, success: number, clientError: number, serverError: number, limited: number, peakPoints: number, ratePerMinute: number }> | null, credential: { storage: { storedBytes: number, limitBytes: number } } };

export type AttentionQueryVariables = Exact<{ [key: string]: never; }>;


export type AttentionQuery = { webhookEndpoints: Array<{ id: string, url: string, enabled: boolean, failingSince: string | null, disabledAt: string | null, disabledReason: Types.WebhookDisabledReason | null, secretReadable: boolean }> | null, apiKeys: Array<{ id: string, name: string, expiresAt: string | null, revokedAt: string | null }> | null, webhookDeliveries: { nextCursor: string | null, data: Array<{ id: string }> } | null };

export type UnreadNotificationsQueryVariables = Exact<{
  since: string;
}>;


export type UnreadNotificationsQuery = { notifications: { data: Array<{ id: string, severity: Types.Severity, title: string, body: string | null, createdAt: string, readAt: string | null }> } | null };

export type MarkNotificationReadMutationVariables = Exact<{
  id: string;
}>;


export type MarkNotificationReadMutation = { markNotificationRead: { id: string, readAt: string | null } };

export type DeprecationUsesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeprecationUsesQuery = { deprecationUses: { data: Array<{ name: string, sunset: string, useInstead: string, docUrl: string, credentialId: string | null, credentialKind: Types.CredentialKind | null, credentialName: string | null, environment: Types.Environment, requests: number, lastUsedAt: string, webhookEndpoint: { id: string, url: string } | null }>, pagination: { total: number } } | null };

export const OverviewDocument = {"kind":"Document","documentId":"sha256:e5201301d0412032981ac6548cca883d2d81e5a6c2860e4d6970aaa507242f31","definitions":[],"follows":{"topics":["deliveries","requests"]}} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const AttentionDocument = {"kind":"Document","documentId":"sha256:56761bd5330052d60b19773a6724f4c58b9bbac32aed9d55f8e7db7819b99e42","definitions":[],"follows":{"topics":["deliveries"]}} as unknown as DocumentNode<AttentionQuery, AttentionQueryVariables>;
export const UnreadNotificationsDocument = {"kind":"Document","documentId":"sha256:0576e3e7df9fb38d61a1532db8292731df3b61d039292e22796b10eccaead441","definitions":[],"follows":{"records":["notification"],"topics":["notifications"]}} as unknown as DocumentNode<UnreadNotificationsQuery, UnreadNotificationsQueryVariables>;
export const MarkNotificationReadDocument = {"kind":"Document","documentId":"sha256:572e04714983fb29ac3b9830ebd3add895f92b8ecdbe517489529592a266f520","definitions":[]} as unknown as DocumentNode<MarkNotificationReadMutation, MarkNotificationReadMutationVariables>;
export const DeprecationUsesDocument = {"kind":"Document","documentId":"sha256:dd41c621c7fda361215b1474c0b21f0785eac27f9a54ca44ed60b564e81369b8","definitions":[]} as unknown as DocumentNode<DeprecationUsesQuery, DeprecationUsesQueryVariables>;