// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type EndpointFieldsFragment = { id: string, clientId: string | null, appWide: boolean, editable: boolean, url: string, description: string | null, eventTypes: Array<string>, enabled: boolean, payload: Types.WebhookPayload, concurrency: number, ratePerMinute: number | null, ordered: boolean, headerNames: Array<string>, failingSince: string | null, lastFailedAt: string | null, disabledAt: string | null, disabledReason: Types.WebhookDisabledReason | null, previousSecretUntil: string | null, createdAt: string, deletedAt: string | null, conditions: Array<{ path: string, op: Types.ConditionOperator, value: string | null }> };

export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { webhookEndpoints: Array<EndpointFieldsFragment> | null };

export type WebhookEndpointQueryVariables = Exact<{
  id: string;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: EndpointFieldsFragment | null };

export type AppsForWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type AppsForWebhooksQuery = { oauthClients: Array<{ clientId: string, name: string, environment: Types.Environment, revokedAt: string | null }> | null };

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

export const WebhookEndpointsDocument = {"kind":"Document","documentId":"sha256:13e4c8e81a06b379df623e377eeb5756ccdcaa9edda1f90f736c86e49049a27f","definitions":[],"follows":{"topics":["deliveries"]}} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookEndpointDocument = {"kind":"Document","documentId":"sha256:a37454863a982f878beec35a3dc92d781dabbdd05cc567817f37ba80040a71e8","definitions":[],"follows":{"topics":["deliveries"]}} as unknown as DocumentNode<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const AppsForWebhooksDocument = {"kind":"Document","documentId":"sha256:d1eaa92bcc98187d74e755ddd9c87ae9ddb53750b5f9081a634c99a81d21d32e","definitions":[]} as unknown as DocumentNode<AppsForWebhooksQuery, AppsForWebhooksQueryVariables>;
export const EventCatalogueDocument = {"kind":"Document","documentId":"sha256:1f92701c261866cd206da1922bcf10995d4dfe1aa0eee10cd0d63f521abc078b","definitions":[]} as unknown as DocumentNode<EventCatalogueQuery, EventCatalogueQueryVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:d120d94a97adb150f93faace64a513cfde547ac883f28cd4b320cf24236eecc3","definitions":[]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:c90ba25279c10d4c5ba6eb08c139b281dd389a9527b91ad23d974257eab60217","definitions":[]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:deabf5be7bb231cd4da15357657d96231977eab7b1a7882512372bdbc736eaf0","definitions":[]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","documentId":"sha256:b70208e9788a0b9310414e7e4bcca65351aa3bd8e7cfd1672b86a0b368faaf5a","definitions":[]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","documentId":"sha256:3da4f364afb7c565c3f180984480a87c2fde4ffe6bbbffffbfd5e8a8d84564be","definitions":[]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;