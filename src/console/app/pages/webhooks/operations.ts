// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type EndpointFieldsFragment = { id: string, clientId: string | null, url: string, description: string | null, eventTypes: Array<string>, enabled: boolean, payload: Types.WebhookPayload, concurrency: number, failingSince: string | null, lastFailedAt: string | null, disabledAt: string | null, disabledReason: Types.WebhookDisabledReason | null, previousSecretUntil: string | null, createdAt: string, deletedAt: string | null };

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

export const WebhookEndpointsDocument = {"kind":"Document","documentId":"sha256:b187872133da7da7af093fc75ed6f96c29c24d349c965f9a160d062d3aa629a8","definitions":[]} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookEndpointDocument = {"kind":"Document","documentId":"sha256:92d9320ccbec45c317f760632561ca21370accaff418957cace772fd8814ee7c","definitions":[]} as unknown as DocumentNode<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const EventCatalogueDocument = {"kind":"Document","documentId":"sha256:1f92701c261866cd206da1922bcf10995d4dfe1aa0eee10cd0d63f521abc078b","definitions":[]} as unknown as DocumentNode<EventCatalogueQuery, EventCatalogueQueryVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:7e2baf0ff09a728cf88c262ae0c2bcf735771cba79bb12a4cae6ece372a469e5","definitions":[]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:867cddb5eb006406a610857668c17fdb816d3d3bb4392cceda8b1c19fc226753","definitions":[]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:d5fa1672718933c38eaeac731d7bef05493d7b5dd732e1462d252b8f87471f3f","definitions":[]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","documentId":"sha256:d8d177e70715f24f00498db531ea5a813502c12e6bf9f2b6cfb553875b13c790","definitions":[]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","documentId":"sha256:3da4f364afb7c565c3f180984480a87c2fde4ffe6bbbffffbfd5e8a8d84564be","definitions":[]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;