from django.contrib.auth.password_validation import validate_password
from rest_framework import serializers
from rest_framework.validators import UniqueValidator

from .models import Server, Subscribed, User


class UserSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = [
            'email',
            'username',
            'subscription',
            'subscription_amount',
            'subscription_code',
            'created_at',
            'expiry_at',
            'customer_code',
        ]


class ServerSerializer(serializers.ModelSerializer):
    class Meta:
        model = Server
        fields = ['id', 'location', 'country', 'region', 'free']


class RegistrationSerializer(serializers.ModelSerializer):
    email = serializers.EmailField(validators=[UniqueValidator(User.objects.all())])
    password = serializers.CharField(write_only=True, validators=[validate_password])
    confirm_password = serializers.CharField(write_only=True)

    class Meta:
        model = User
        fields = ['email', 'username', 'password', 'confirm_password']

    def validate(self, attrs):
        if attrs['password'] != attrs.pop('confirm_password'):
            raise serializers.ValidationError({'confirm_password': 'Passwords must match'})
        return attrs

    def create(self, validated_data):
        return User.objects.create_user(**validated_data)


class SelectionSerializer(serializers.Serializer):
    server_ids = serializers.ListField(child=serializers.IntegerField(min_value=1), allow_empty=False, max_length=500)

    def validate_server_ids(self, ids):
        known = set(Server.objects.filter(id__in=ids).values_list('id', flat=True))
        unknown = [f'Invalid pk "{id}" - object does not exist.' for id in ids if id not in known]
        if unknown:
            raise serializers.ValidationError(unknown)
        return ids

    def save(self):
        """One statement however many were chosen; what is chosen already stays."""
        user = self.context['request'].user
        chosen = [Subscribed(user=user, server_id=id) for id in self.validated_data['server_ids']]
        Subscribed.objects.bulk_create(chosen, ignore_conflicts=True)
