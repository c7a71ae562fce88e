// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type EndpointFieldsFragment = { id: string, url: string, description: string | null, eventTypes: Array<string>, enabled: boolean, payload: Types.WebhookPayload, concurrency: number, failingSince: string | null, lastFailedAt: string | null, disabledAt: string | null, disabledReason: Types.WebhookDisabledReason | null, previousSecretUntil: string | null, createdAt: string, deletedAt: string | null };

export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { webhookEndpoints: Array<EndpointFieldsFragment> | null };

export type WebhookEndpointQueryVariables = Exact<{
  id: string;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: EndpointFieldsFragment | null };

export type EventCatalogueQueryVariables = Exact<{ [key: string]: never; }>;


export type EventCatalogueQuery = { eventTypes: Array<{ name: string, description: string, schema: unknown, example: unknown }> | null };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: Types.CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string, endpoint: EndpointFieldsFragment } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string;
  input: Types.UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: EndpointFieldsFragment };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: EndpointFieldsFragment };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
  overlapHours?: number | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, endpoint: EndpointFieldsFragment } };

export type SendTestEventMutationVariables = Exact<{
  endpointId: string;
  type?: string | null | undefined;
}>;


export type SendTestEventMutation = { sendTestEvent: { id: string } };

export const WebhookEndpointsDocument = {"kind":"Document","documentId":"sha256:44daef3d136d305ac80ef0157f53708db648662136f2b8e22e5d63ed858ca788","definitions":[]} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookEndpointDocument = {"kind":"Document","documentId":"sha256:9cf24d5bc5635db73836dd1ef4722ab1dd2b04eac0f5241383d630af6c5440f5","definitions":[]} as unknown as DocumentNode<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const EventCatalogueDocument = {"kind":"Document","documentId":"sha256:1f92701c261866cd206da1922bcf10995d4dfe1aa0eee10cd0d63f521abc078b","definitions":[]} as unknown as DocumentNode<EventCatalogueQuery, EventCatalogueQueryVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:94b1f4a70f46e61f7a49df425566ad0b8dd94ea9c489881f517159a19bc3e7b4","definitions":[]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:f4f45995fcd112adefedda5c0a708802850a1a430c363db37f765e52aa081642","definitions":[]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:9a728d745c3088a099e5a6eaae6556937754c451169ea6a9eadbe9fdfe918581","definitions":[]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","documentId":"sha256:3d1ad87f3929f41b534d924844eaab0e016a12ab9ebe96b15617b5c051040778","definitions":[]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","documentId":"sha256:3da4f364afb7c565c3f180984480a87c2fde4ffe6bbbffffbfd5e8a8d84564be","definitions":[]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;