// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type WebhookDeliveriesQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  endpointId?: string | null | undefined;
  statuses?: Array<Types.WebhookDeliveryStatus> | Types.WebhookDeliveryStatus | null | undefined;
  eventType?: string | null | undefined;
  eventId?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nextCursor: string | null, data: Array<{ id: string, endpointId: string, eventId: string, eventType: string, test: boolean, status: Types.WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, finishedAt: string | null, endpoint: { id: string, url: string } }> } | null };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type WebhookDeliveryQuery = { webhookDelivery: { id: string, eventId: string, eventType: string, body: string, test: boolean, status: Types.WebhookDeliveryStatus, attemptCount: number, nextAttemptAt: string | null, createdAt: string, finishedAt: string | null, endpoint: { id: string, url: string, enabled: boolean }, attempts: Array<{ id: string, startedAt: string, durationMs: number, outcome: Types.WebhookOutcome, error: string | null, requestHeaders: unknown, responseStatus: number | null, responseHeaders: unknown, responseBody: string | null }> } | null };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type ReplayWebhookDeliveryMutation = { replayWebhookDelivery: { id: string, status: Types.WebhookDeliveryStatus } };

export type WebhookReplaysQueryVariables = Exact<{
  endpointId: string;
}>;


export type WebhookReplaysQuery = { webhookReplays: Array<{ id: string, filter: unknown, total: number, done: number, createdAt: string, finishedAt: string | null }> | null };

export type ReplayWebhookDeliveriesMutationVariables = Exact<{
  endpointId: string;
  filter: Types.WebhookReplayFilter;
}>;


export type ReplayWebhookDeliveriesMutation = { replayWebhookDeliveries: { id: string, total: number, done: number, finishedAt: string | null } };

export type DeliveredTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeliveredTypesQuery = { eventTypes: Array<{ name: string }> | null };

export const WebhookDeliveriesDocument = {"kind":"Document","documentId":"sha256:1f7c87cef2bb502d3fe201316c01083d154f1dc6a1a794cceb248d0bfb9c9be5","definitions":[],"follows":{"topics":["deliveries"]}} as unknown as DocumentNode<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookDeliveryDocument = {"kind":"Document","documentId":"sha256:f31a24a564dbe04f494dab8d148b6031ff55d7f35b70078fcc50d40b10f5c709","definitions":[],"follows":{"topics":["deliveries"]}} as unknown as DocumentNode<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const ReplayWebhookDeliveryDocument = {"kind":"Document","documentId":"sha256:155dac9c281940786a83454bd86a209a93dc2f59a836fd7109b7afd6cce41915","definitions":[]} as unknown as DocumentNode<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
export const WebhookReplaysDocument = {"kind":"Document","documentId":"sha256:c29bc275a787d7adf7cba4f72f7cf1bafa074b0ceb2843c0555aba12d4983d10","definitions":[],"follows":{"topics":["deliveries"]}} as unknown as DocumentNode<WebhookReplaysQuery, WebhookReplaysQueryVariables>;
export const ReplayWebhookDeliveriesDocument = {"kind":"Document","documentId":"sha256:ab994378a02f0ff8699b99c98ab1d6eee5308d07c88a1e8b05ceb174121eb6ee","definitions":[]} as unknown as DocumentNode<ReplayWebhookDeliveriesMutation, ReplayWebhookDeliveriesMutationVariables>;
export const DeliveredTypesDocument = {"kind":"Document","documentId":"sha256:040507e0ffa9f999538845c612cc2113a5fc1f3f45c21707be6d72c237e1729f","definitions":[]} as unknown as DocumentNode<DeliveredTypesQuery, DeliveredTypesQueryVariables>;