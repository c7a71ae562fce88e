// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type EndpointFieldsFragment = { id: string, clientId: string | null, appWide: boolean, editable: boolean, url: string, description: string | null, eventTypes: Array<string>, enabled: boolean, payload: Types.WebhookPayload, concurrency: number, failingSince: string | null, lastFailedAt: string | null, disabledAt: string | null, disabledReason: Types.WebhookDisabledReason | null, previousSecretUntil: string | null, createdAt: string, deletedAt: string | null };

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

export const WebhookEndpointsDocument = {"kind":"Document","documentId":"sha256:5223c14d32ae9aec95715eb88b0aecaf908f090facfb0d7a7703db67fefe0846","definitions":[]} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookEndpointDocument = {"kind":"Document","documentId":"sha256:73fcb0ceb9e43548fdabc112b326373b55cc2714ed61c67cfa687fb76ce71db3","definitions":[]} as unknown as DocumentNode<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const AppsForWebhooksDocument = {"kind":"Document","documentId":"sha256:d1eaa92bcc98187d74e755ddd9c87ae9ddb53750b5f9081a634c99a81d21d32e","definitions":[]} as unknown as DocumentNode<AppsForWebhooksQuery, AppsForWebhooksQueryVariables>;
export const EventCatalogueDocument = {"kind":"Document","documentId":"sha256:1f92701c261866cd206da1922bcf10995d4dfe1aa0eee10cd0d63f521abc078b","definitions":[]} as unknown as DocumentNode<EventCatalogueQuery, EventCatalogueQueryVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:15987c487f04c516f39e6ab8edab589ccbbcd911dd77e8fde7f40ac2d56b8111","definitions":[]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:c79c4fee5b0f1bf8ac92707ffa7a0f0ddbddc4bbc6c33921a07c5141e90d4535","definitions":[]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","documentId":"sha256:89b5c44ce10a809edb15dcb169ac8d98fb4497b70400e80bc9ef285b1c9eb923","definitions":[]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","documentId":"sha256:5b0c43e0253868c53a0ada5fdaae6a692585fd7de592565b63fba2a8c4db6833","definitions":[]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","documentId":"sha256:3da4f364afb7c565c3f180984480a87c2fde4ffe6bbbffffbfd5e8a8d84564be","definitions":[]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;